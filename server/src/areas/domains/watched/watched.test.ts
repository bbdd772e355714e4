import { describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { type FakeAnswer, rdapJson } from '#providers/registry-data/testing/rdap-server.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenWatchedWorld } from './testing/watched-world.ts'

describe('A watched domain', () => {
  it('shows what its registry says', async () => {
    const world = await givenWatchedWorld()
    world.rdap.registrations.set('example.com', {
      handle: 'D1',
      status: ['client transfer prohibited'],
      events: { registration: '2015-08-14T04:00:00Z', expiration: '2036-08-13T04:00:00Z' },
    })
    const id = await world.watch(' EXAMPLE.com. ')
    expect(await world.observed(id)).toMatchObject({
      name: 'example.com',
      status: 'registered',
      stage: 'taken',
      registrar: 'Example Registrar, Inc.',
      expires_at: '2036-08-13T04:00:00.000Z',
      expected_drop: null,
      domain_id: null,
      stale_since: null,
      evidence: {
        outcome: 'found',
        source: 'rdap',
        statuses: ['clientTransferProhibited'],
        handle: 'D1',
        registrar: { name: 'Example Registrar, Inc.', iana_id: '9999' },
      },
    })
    const { body } = await world.service.request('GET', `/v1/watched-domains/${id}/observations`)
    expect(body.data).toMatchObject([{ evidence: { outcome: 'found', handle: 'D1' } }])
    // The first classification is no event.
    expect(await world.events()).toEqual([])
  })

  it('keeps its status while there is no evidence', async () => {
    const world = await givenWatchedWorld()
    world.rdap.registrations.set('example.com', { status: ['active'] })
    const id = await world.watch('example.com')
    await world.observed(id)
    const faults: FakeAnswer[] = [
      { status: 429, headers: { 'retry-after': '60' } },
      { status: 404, headers: { 'content-type': 'text/html' } },
      { status: 200, headers: rdapJson, body: 'oops' },
    ]
    for (const fault of faults) {
      world.rdap.faults.set('*', fault)
      expect(await world.nextObservation(id)).toMatchObject({
        status: 'registered',
        stale_since: expect.any(String),
        evidence: { outcome: 'none', reason: expect.any(String), message: expect.any(String) },
      })
    }
    const attention = async () =>
      (await world.service.request('GET', '/v1/watched-domains?needs_attention=true')).body.data.length
    expect(await attention()).toBe(0)
    world.pass(25 * 60 * 60)
    expect(await attention()).toBe(1)
    expect(await world.service.scrape()).toContain('holdfast_registry_requests_total')
    world.rdap.faults.clear()
    // An observation from before may still be under way.
    await eventually(async () => (await world.nextObservation(id)).stale_since === null)
  })

  it('is available only once that is confirmed, and never while it is delegated', async () => {
    const world = await givenWatchedWorld()
    const begun = world.now()
    world.network.delegated.add('lied.com')
    const [free, lied] = [await world.watch('free.com'), await world.watch('lied.com')]
    expect(await world.observed(free)).toMatchObject({ status: 'unknown', stage: 'maybe_free' })
    expect(await world.observed(lied)).toMatchObject({ status: 'registered', stage: 'taken' })
    for (let n = 0; n < 4; n++) {
      world.pass(5 * 60)
      await world.observed(free)
    }
    expect(await world.read(free)).toMatchObject({
      status: 'available',
      evidence: { outcome: 'not_found', delegation: 'undelegated' },
    })
    expect(world.now().getTime()).toBeGreaterThan(addSeconds(begun, 10 * 60).getTime())
    expect((await world.read(lied)).status).toBe('registered')
  })

  it('is unknown if its registry cannot be asked', async () => {
    const world = await givenWatchedWorld()
    const id = await world.watch('example.zz')
    expect(await world.observed(id)).toMatchObject({
      status: 'unknown',
      stage: 'unsupported',
      evidence: { outcome: 'none', reason: 'unsupported' },
    })
  })
})

describe('What an account watches', () => {
  it('does not show to others, who get only observations of their own time', async () => {
    const world = await givenWatchedWorld()
    world.rdap.registrations.set('example.com', { handle: 'D1', status: ['active'] })
    const mine = await world.watch('example.com')
    await world.observed(mine)
    const other = await world.service.otherAccount()
    world.pass(60)
    const { body } = await world.service.request('POST', '/v1/watched-domains', {
      body: { name: 'example.com' },
      token: other.token,
    })
    expect(body).toMatchObject({ status: 'unknown', evidence: null, checked_at: null })
    await world.observed(body.id, other.token)
    const { body: changes } = await world.service.request(
      'GET',
      `/v1/watched-domains/${body.id}/observations`,
      { token: other.token },
    )
    expect(changes.data).toHaveLength(1)
    expect(new Date(changes.data[0].observed_at).getTime()).toBeGreaterThanOrEqual(
      new Date(body.created_at).getTime(),
    )
    expect(
      (await world.service.request('GET', '/v1/watched-domains', { token: other.token })).body.data,
    ).toHaveLength(1)
  })

  it('is asked once for all accounts', async () => {
    const world = await givenWatchedWorld()
    world.rdap.registrations.set('example.com', { status: ['active'] })
    const other = await world.service.otherAccount()
    const mine = await world.watch('example.com')
    const theirs = await world.watch('example.com', other.token)
    await world.observed(mine)
    await world.observed(theirs, other.token)
    await world.nextObservation(mine)
    const asked = world.rdap.asked.length
    world.pass(7.75 * 24 * 60 * 60)
    await world.observed(mine)
    await eventually(async () => new Date((await world.read(theirs, other.token)).checked_at) >= world.now())
    expect(world.rdap.asked.length - asked).toBe(1)
  })
})

describe('Watching many domains', () => {
  it('adds what is not watched yet, up to the limit of the plan', async () => {
    const world = await givenWatchedWorld()
    const { request } = world.service
    await world.watch('one.com')
    const { status, body } = await request('POST', '/v1/watched-domains/bulk', {
      body: { names: ['one.com', 'TWO.com', 'two.com', 'bücher.co.uk'], labels: { project: 'shop' } },
    })
    expect(status).toBe(200)
    expect(body.already_watched).toEqual(['one.com'])
    const unchanged = await request('POST', '/v1/watched-domains/bulk', { body: { names: ['one.com'] } })
    expect(unchanged).toMatchObject({ status: 200, body: { added: [], already_watched: ['one.com'] } })
    expect(body.added).toMatchObject([
      { name: 'two.com', labels: { project: 'shop' } },
      { name: 'xn--bcher-kva.co.uk', display_name: 'bücher.co.uk' },
    ])
    const listed = await request('GET', '/v1/watched-domains?label=project:shop&sort=-name')
    expect(listed.body.data.map(({ name }: any) => name)).toEqual(['xn--bcher-kva.co.uk', 'two.com'])
    const labels = await request('GET', '/v1/watched-domains/labels')
    expect(labels.body.data).toEqual([{ name: 'project', value: 'shop', count: 2 }])
    const again = await request('POST', '/v1/watched-domains', { body: { name: 'one.com' } })
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    const wrong = await request('POST', '/v1/watched-domains/bulk', {
      body: { names: ['www.example.com', 'co.uk', 'com', 'ok.com', '192.0.2.1'] },
    })
    expect([wrong.status, wrong.body.errors.map(({ pointer }: any) => pointer)]).toEqual([
      422,
      ['/names/0', '/names/1', '/names/2', '/names/4'],
    ])
    const free = await world.service.otherAccount('free')
    const names = Array.from({ length: 11 }, (_, index) => `name-${index}.com`)
    const refused = await request('POST', '/v1/watched-domains/bulk', { body: { names }, token: free.token })
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_limit_reached'])
    for (const path of ['/v1/watched-domains', '/v1/watched-domains/labels'])
      expect((await request('GET', path, { token: free.token })).body.data).toEqual([])
  })

  it('ends with a deletion', async () => {
    const world = await givenWatchedWorld()
    const id = await world.watch('example.com')
    expect((await world.service.request('DELETE', `/v1/watched-domains/${id}`)).status).toBe(204)
    expect((await world.service.request('GET', '/v1/watched-domains')).body.data).toEqual([])
    await world.watch('example.com')
  })
})
