/** Records that the provider rejects: they show the reason in the provider's own words. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../testing/given-zone.ts'

let world: ZoneWorld
beforeAll(async () => {
  world = await givenZoneWorld()
})
afterAll(() => world.close())

const request: ZoneWorld['service']['request'] = (...args) => world.service.request(...args)
const wait = { prefer: 'wait=20' }
const fault = (fields: object) => ({ on: 'write', kind: 'rejected', times: null, name: null, ...fields })
/** The sandbox rejects every change of this name. */
const refuse = (name: string) => world.sandbox({ faults: [fault({ name })] })
const accept = () => world.sandbox({ faults: [] })

const refused = {
  synced: false,
  state: 'failed',
  error: {
    code: 'rejected',
    message: 'The sandbox is configured to fail with "rejected"',
    at: expect.stringMatching(/^\d{4}-/),
  },
}

async function attention(zone: TestZone): Promise<boolean> {
  const { body } = await request('GET', '/v1/dns/zones?needs_attention=true&limit=200')
  return body.data.some(({ id }: { id: string }) => id === zone.id)
}

describe('a record that the provider rejects', () => {
  let zone: TestZone
  beforeAll(async () => {
    zone = await world.zone('refused.example')
    await refuse('bad')
  })

  it('shows the reason in the response to a waiting request, when it is read, in lists and in the plan', async () => {
    const made = await request('POST', `${zone.path}/records`, {
      headers: wait,
      body: { type: 'A', name: 'bad', value: '192.0.2.1' },
    })
    expect([made.status, made.body]).toMatchObject([201, refused])
    const { id } = made.body
    expect((await request('GET', `${zone.path}/records/${id}`)).body).toMatchObject(refused)
    expect(await zone.records('&state=failed')).toMatchObject([{ id, ...refused }])
    expect(await zone.records('&state=pending_create')).toEqual([])
    expect((await request('GET', '/v1/dns/records?state=failed&synced=false')).body.data).toMatchObject([
      { id },
    ])
    expect((await zone.plan())['changes']).toMatchObject([{ name: 'bad', error: refused.error }])
  })

  it('makes its zone need attention, even after a check without an apply', async () => {
    const expected = {
      state: 'failing',
      failed: 1,
      error: { code: 'changes_refused', message: expect.stringMatching(/^bad A: The sandbox/) },
    }
    expect((await zone.read())['sync']).toMatchObject(expected)
    await request('PATCH', zone.path, { body: { apply_mode: 'manual' } })
    await zone.check()
    expect((await zone.read())['sync']).toMatchObject(expected)
    expect(await attention(zone)).toBe(true)
    await request('PATCH', zone.path, { body: { apply_mode: 'automatic' } })
  })

  it('shows the reason after single and bulk changes, without affecting others', async () => {
    const [record] = await zone.records('&name=bad')
    const changed = await request('PATCH', `${zone.path}/records/${record?.['id']}`, {
      headers: wait,
      body: { value: '192.0.2.2' },
    })
    expect([changed.status, changed.body]).toMatchObject([200, { value: '192.0.2.2', ...refused }])
    const { created, updated } = await zone.bulk({
      create: [{ type: 'A', name: 'good', value: '192.0.2.3' }],
      update: [{ id: record?.['id'], ttl: 60 }],
    })
    expect(created).toMatchObject([{ name: 'good', synced: true, error: null }])
    expect(updated).toMatchObject([refused])
  })

  it('keeps the reason while only its comment changes, and loses it with a new value', async () => {
    const [record] = await zone.records('&name=bad')
    const path = `${zone.path}/records/${record?.['id']}`
    expect((await request('PATCH', path, { body: { comment: 'ours' } })).body).toMatchObject(refused)
    await request('PATCH', zone.path, { body: { apply_mode: 'manual' } })
    await eventually(
      async () => (await request('GET', `${zone.path}/applies?open=true`)).body.data.length === 0,
    )
    const changed = (await request('PATCH', path, { body: { value: '192.0.2.4' } })).body
    expect(changed).toMatchObject({ state: 'pending_create', error: null, synced: false })
    expect((await zone.read())['sync']).toMatchObject({ state: 'pending', failed: 0, error: null })
    await request('PATCH', zone.path, { body: { apply_mode: 'automatic' } })
  })

  it('is in sync as soon as the provider has accepted it', async () => {
    await eventually(async () => (await zone.records('&state=failed')).length === 1)
    await accept()
    await zone.check()
    expect(await zone.records('&name=bad')).toMatchObject([{ synced: true, state: 'in_sync', error: null }])
    expect((await zone.read())['sync']).toMatchObject({ state: 'in_sync', failed: 0, error: null })
    expect(await attention(zone)).toBe(false)
  })

  it('is shown in the plan if it is a deletion, which has no record', async () => {
    await refuse('good')
    const [record] = await zone.records('&name=good')
    await request('DELETE', `${zone.path}/records/${record?.['id']}`, { headers: wait })
    expect((await zone.plan())['changes']).toMatchObject([
      { name: 'good', action: 'delete', error: refused.error },
    ])
    expect((await zone.read())['sync']).toMatchObject({ state: 'failing', failed: 1 })
    await accept()
  })
})

describe('a record of a zone that fails or is held', () => {
  it('shows the reason while it waits', async () => {
    const zone = await world.zone('unreached.example')
    await world.sandbox({ faults: [fault({ kind: 'auth', on: 'any' })] })
    const made = await request('POST', `${zone.path}/records`, {
      headers: { prefer: 'wait=1' },
      body: { type: 'A', name: 'www', value: '192.0.2.1' },
    })
    expect(made.status).toBe(201)
    await eventually(async () => (await zone.records('&name=www'))[0]?.['error'])
    expect(await zone.records('&name=www')).toMatchObject([
      { synced: false, state: 'pending_create', error: { code: 'auth' } },
    ])
    await accept()
  })

  it('shows which guard holds it', async () => {
    const zone = await world.zone('held.example', {
      safety: { min_rrsets: 1, max_update_percent: 0, max_delete_percent: 0 },
    })
    await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
    const [record] = await zone.records('&name=www')
    const changed = await request('PATCH', `${zone.path}/records/${record?.['id']}`, {
      headers: wait,
      body: { value: '192.0.2.2' },
    })
    expect(changed.body).toMatchObject({ state: 'pending_update', error: { code: 'update_threshold' } })
  })
})
