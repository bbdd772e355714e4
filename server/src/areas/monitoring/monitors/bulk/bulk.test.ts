import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
// Nothing is checked: what is tested here does not depend on results.
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

async function given(name: string, input: object = {}): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/monitors', {
    body: { name, type: 'tcp', settings: { host: 'localhost', port: 1 }, ...input },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const read = (id: string) => service.request('GET', `/v1/monitors/${id}`)
const bulk = (body: object, query = '') => service.request('POST', `/v1/monitors/bulk${query}`, { body })
const entriesOf = async (id: string) => (await service.request('GET', `/v1/audit-log?target=${id}`)).body.data

describe('A bulk change of monitors', () => {
  it('pauses and resumes monitors by id, each with an entry of its own in the audit log', async () => {
    const ids = [await given('First'), await given('Second')]
    const { status, body } = await bulk({ action: 'pause', ids })
    expect(status).toBe(200)
    expect(body).toMatchObject({ action: 'pause', dry_run: false, matched: 2, changed: 2, failed: 0 })
    for (const id of ids) {
      expect((await read(id)).body.state).toBe('paused')
      const [entry] = await entriesOf(id)
      expect(entry).toMatchObject({ action: 'monitors.pause', target: { id } })
    }
    const again = await bulk({ action: 'pause', ids })
    expect(again.body).toMatchObject({ changed: 0, unchanged: 2 })
    expect(await entriesOf(ids[0] ?? '')).toHaveLength(2)
    expect((await bulk({ action: 'resume', ids })).body.changed).toBe(2)
  })

  it('adds and removes labels and changes fields of all monitors that match a filter', async () => {
    const labels = { team: 'shop', old: 'yes' }
    const id = await given('Labelled', { labels })
    const other = await given('Labelled as well', { labels: { team: 'shop' }, fail_after: 4 })
    const unrelated = await given('Other team', { labels: { team: 'mail' } })
    const { body } = await bulk({
      action: 'update',
      filter: { label: ['team:shop'] },
      patch: { labels: { env: 'prod', old: null }, fail_after: 4 },
    })
    expect(body).toMatchObject({ matched: 2, changed: 2 })
    expect(body.items).toContainEqual({
      id: other,
      name: 'Labelled as well',
      outcome: 'changed',
      changes: { before: { labels: { team: 'shop' } }, after: { labels: { team: 'shop', env: 'prod' } } },
      problem: null,
    })
    expect((await read(id)).body).toMatchObject({ labels: { team: 'shop', env: 'prod' }, fail_after: 4 })
    expect((await read(unrelated)).body.labels).toEqual({ team: 'mail' })
  })

  it('shows in a dry run what would change, and saves nothing', async () => {
    const id = await given('Dry')
    const before = await read(id)
    const change = { action: 'update', ids: [id], patch: { interval_seconds: 120 } }
    const { body } = await bulk(change, '?dry_run=true')
    expect(body).toMatchObject({
      dry_run: true,
      changed: 1,
      items: [{ changes: { before: { interval_seconds: 60 }, after: { interval_seconds: 120 } } }],
    })
    expect((await bulk({ action: 'delete', ids: [id] }, '?dry_run=true')).body).toMatchObject({ changed: 1 })
    const after = await read(id)
    expect(after.body).toEqual(before.body)
    expect(await entriesOf(id)).toHaveLength(1)
  })

  it('changes the monitors that can be changed, and gives the reason for each of the others', async () => {
    const slow = await given('Slow', { timeout_seconds: 40 })
    const quick = await given('Quick', { timeout_seconds: 5 })
    const missing = 'mon_01jcqkz0000000000000000000'
    const { status, body } = await bulk({
      action: 'update',
      ids: [slow, missing, quick],
      patch: { interval_seconds: 30, parent_id: null },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ matched: 3, changed: 1, failed: 2 })
    expect(body.items.map(({ id, outcome }: any) => [id, outcome])).toEqual([
      [slow, 'failed'],
      [missing, 'failed'],
      [quick, 'changed'],
    ])
    expect(body.items[0].problem).toEqual({
      code: 'invalid_input',
      detail: '/timeout_seconds: must not be longer than the interval of 30 s',
    })
    expect(body.items[1].problem.code).toBe('not_found')
    expect((await read(slow)).body.interval_seconds).toBe(60)
    expect((await read(quick)).body.interval_seconds).toBe(30)
  })

  it('deletes by filter only as many monitors as expected', async () => {
    const labels = { gone: 'soon' }
    const ids = [await given('Gone 1', { labels }), await given('Gone 2', { labels })]
    const filter = { label: ['gone:soon'] }
    const unsaid = await bulk({ action: 'delete', filter })
    expect(unsaid.status).toBe(422)
    expect(unsaid.body.errors).toMatchObject([{ pointer: '/expected_count' }])
    const { matched } = (await bulk({ action: 'delete', filter }, '?dry_run=true')).body
    expect(matched).toBe(2)
    await given('Gone 3', { labels })
    const other = await bulk({ action: 'delete', filter, expected_count: matched })
    expect([other.status, other.body.detail]).toEqual([
      409,
      'The filter matches 3 monitors, not 2. Nothing was changed.',
    ])
    const { body } = await bulk({ action: 'delete', filter, expected_count: 3 })
    expect(body).toMatchObject({ changed: 3 })
    for (const id of ids) expect((await read(id)).status).toBe(404)
  })

  it('finds no monitor of another account', async () => {
    const stranger = await service.otherAccount()
    const id = await given('Mine')
    const body = { action: 'delete', ids: [id] }
    const response = await service.request('POST', '/v1/monitors/bulk', { body, token: stranger.token })
    expect(response.body).toMatchObject({
      failed: 1,
      items: [{ id, name: null, problem: { code: 'not_found' } }],
    })
    expect((await read(id)).status).toBe(200)
  })

  it.each([
    [{ action: 'pause' }, '/ids'],
    [{ action: 'pause', ids: ['mon_01jcqkz0000000000000000000'], filter: {} }, '/ids'],
    [{ action: 'update', filter: {} }, '/patch'],
    [{ action: 'pause', filter: {}, patch: { fail_after: 2 } }, '/patch'],
    [{ action: 'update', filter: {}, patch: { name: 'All the same' } }, '/patch/name'],
  ])('is rejected if it is incomplete or contradicts itself: %j', async (body, pointer) => {
    const response = await bulk(body)
    expect([response.status, response.body.errors?.[0].pointer]).toEqual([422, pointer])
  })
})
