/** The URLs that jobs call, in the forms of this service and of Healthchecks. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '#kernel/access/token.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { call, givenHeartbeat, ping } from '../testing/given-heartbeat.ts'

let service: TestService

beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

const pingsOf = async (id: string) => (await service.request('GET', `/v1/heartbeats/${id}/pings`)).body.data
const read = async (id: string) => (await service.request('GET', `/v1/heartbeats/${id}`)).body
const originOf = (url: string) => new URL(url).origin

describe('a ping URL', () => {
  it('takes GET, HEAD and POST, and every signal', async () => {
    const heartbeat = await givenHeartbeat(service)
    for (const [rest, method] of [
      ['', 'GET'],
      ['', 'HEAD'],
      ['/start', 'POST'],
      ['/log', 'POST'],
      ['/0', 'GET'],
      ['/255', 'POST'],
      ['/fail', 'HEAD'],
    ] as const)
      expect((await ping(heartbeat, rest, { method })).status).toBe(200)
    const signals = (await pingsOf(heartbeat.id)).map(({ signal, exit_code }: any) => [signal, exit_code])
    expect(signals.reverse()).toEqual([
      ['success', null],
      ['success', null],
      ['start', null],
      ['log', null],
      ['success', 0],
      ['fail', 255],
      ['fail', null],
    ])
  })

  it('is refused with 400 for another signal, an exit code above 255 or an invalid run id', async () => {
    const heartbeat = await givenHeartbeat(service)
    for (const rest of ['/256', '/done', '?rid=a%20b'])
      expect([rest, (await ping(heartbeat, rest)).status]).toEqual([rest, 400])
    const twice = `${originOf(heartbeat.ping_url)}/ping/${heartbeat.token_secret}/start/start`
    expect(await call(twice)).toMatchObject({ status: 400, text: 'invalid url format' })
    expect(await pingsOf(heartbeat.id)).toEqual([])
  })

  it('is unknown for another token, and after its deletion', async () => {
    const heartbeat = await givenHeartbeat(service)
    const origin = originOf(heartbeat.ping_url)
    for (const token of [newToken('hfh_'), newToken('hfip_'), randomUUID(), service.token])
      expect((await call(`${origin}/v1/ingest/heartbeats/${token}`)).status).toBe(404)
    await service.request('DELETE', `/v1/heartbeats/${heartbeat.id}`)
    expect(await ping(heartbeat)).toMatchObject({ status: 404, text: 'not found' })
  })

  it('takes the token from a header as well', async () => {
    const { id, token_secret, ping_url } = await givenHeartbeat(service)
    const base = `${originOf(ping_url)}/v1/ingest/heartbeats`
    const bearer = { headers: { authorization: `Bearer ${token_secret}` } }
    const basic = { headers: { authorization: `Basic ${btoa(`job:${token_secret}`)}` } }
    expect((await call(base, bearer)).status).toBe(200)
    expect((await call(`${base}/start`, basic)).status).toBe(200)
    expect((await call(base)).status).toBe(404)
    expect((await pingsOf(id)).map(({ signal }: any) => signal)).toEqual(['start', 'success'])
  })

  it('works with both tokens during the overlap of a rotation', async () => {
    const heartbeat = await givenHeartbeat(service)
    const rotate = (overlap_seconds: number) =>
      service.request('POST', `/v1/heartbeats/${heartbeat.id}/rotate`, { body: { overlap_seconds } })
    const { body: rotated } = await rotate(3600)
    expect((await ping(heartbeat)).status).toBe(200)
    expect((await ping(rotated)).status).toBe(200)
    await rotate(0)
    expect((await ping(heartbeat)).status).toBe(404)
    expect((await ping(rotated)).status).toBe(404)
  })

  it('keeps the beginning of a body, whatever it contains', async () => {
    const heartbeat = await givenHeartbeat(service)
    const response = await ping(heartbeat, '/log', { method: 'POST', body: `a\0b${'x'.repeat(20_000)}` })
    expect(response.headers.get('ping-body-limit')).toBe('10000')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const [{ id, body, body_bytes }] = await pingsOf(heartbeat.id)
    expect([body.length, body_bytes]).toEqual([500, 20_003])
    const { body: whole } = await service.request('GET', `/v1/heartbeats/${heartbeat.id}/pings/${id}`)
    expect(whole.body).toBe(`ab${'x'.repeat(9997)}`)
  })

  it('records a GET as ignored if only POST counts', async () => {
    const heartbeat = await givenHeartbeat(service, { accepted_methods: 'post' })
    expect((await ping(heartbeat)).status).toBe(200)
    expect(await read(heartbeat.id)).toMatchObject({ state: 'new', ping_count: 1 })
    expect((await pingsOf(heartbeat.id))[0]).toMatchObject({ ignored: 'method', method: 'GET' })
    await ping(heartbeat, '', { method: 'POST' })
    expect(await read(heartbeat.id)).toMatchObject({ state: 'up' })
  })

  it('counts a repeated request of a run once', async () => {
    const heartbeat = await givenHeartbeat(service)
    for (const rest of ['/start?rid=a', '/start?rid=a', '?rid=a', '?rid=a', '?rid=b'])
      expect((await ping(heartbeat, rest)).status).toBe(200)
    expect((await pingsOf(heartbeat.id)).map(({ run_id }: any) => run_id)).toEqual(['b', 'a', 'a'])
    expect(await read(heartbeat.id)).toMatchObject({ ping_count: 3 })
  })

  it('counts beyond its rate, without keeping every ping', async () => {
    const heartbeat = await givenHeartbeat(service)
    for (let sent = 0; sent < 150; sent++) expect((await ping(heartbeat)).status).toBe(200)
    expect(await read(heartbeat.id)).toMatchObject({ ping_count: 150 })
    const { body } = await service.request('GET', `/v1/heartbeats/${heartbeat.id}/pings?limit=200`)
    expect(body.data.length).toBeGreaterThanOrEqual(120)
    expect(body.data.length).toBeLessThan(150)
  })
})

describe('a URL of Healthchecks', () => {
  it('works with the UUID of the check, at /ping and at the root, in either case', async () => {
    const uuid = randomUUID()
    const { id, ping_url } = await givenHeartbeat(service, { uuid })
    const origin = originOf(ping_url)
    for (const path of [`/${uuid}`, `/${uuid}/start`, `/${uuid}/7`, `/ping/${uuid.toUpperCase()}`])
      expect([path, (await call(`${origin}${path}`)).text]).toEqual([path, 'OK'])
    expect((await call(`${origin}/${uuid}/fail`, { method: 'HEAD' })).status).toBe(200)
    expect((await pingsOf(id)).map(({ signal }: any) => signal)).toEqual([
      'fail',
      'success',
      'fail',
      'start',
      'success',
    ])
    expect(await read(id)).toMatchObject({ uuid_hint: uuid.slice(-4) })
    const { body } = await service.request('POST', '/v1/heartbeats', {
      body: { name: 'Twice', schedule: { kind: 'period', period_seconds: 60 }, uuid },
    })
    expect(body.errors).toMatchObject([{ pointer: '/uuid' }])
  })

  it('works with a UUID that a heartbeat gets later, until it is replaced or removed', async () => {
    const { id, ping_url } = await givenHeartbeat(service)
    const [first, second] = [randomUUID(), randomUUID()]
    const set = (uuid: string | null) => service.request('PATCH', `/v1/heartbeats/${id}`, { body: { uuid } })
    const statusOf = async (uuid: string) => (await call(`${originOf(ping_url)}/${uuid}`)).status
    const expectStatuses = async (ofFirst: number, ofSecond: number) =>
      expect([await statusOf(first), await statusOf(second)]).toEqual([ofFirst, ofSecond])
    await expectStatuses(404, 404)
    expect((await set(first.toUpperCase())).body).toMatchObject({ uuid_hint: first.slice(-4) })
    expect((await set(first)).status).toBe(200)
    await expectStatuses(200, 404)
    await set(second)
    await expectStatuses(404, 200)
    const { body: log } = await service.request('GET', '/v1/audit-log?action=heartbeats.update')
    expect(log.data[0].changes).toMatchObject({
      before: { uuid_hint: first.slice(-4) },
      after: { uuid_hint: second.slice(-4) },
    })
    expect(JSON.stringify(log)).not.toContain(second)
    expect((await set(null)).body).toMatchObject({ uuid_hint: null })
    await expectStatuses(404, 404)
    expect((await ping({ ping_url } as never)).status).toBe(200)
  })

  it('belongs to one heartbeat of the installation, and a refusal names no other account', async () => {
    const uuid = randomUUID()
    const { token } = await service.otherAccount()
    await service.request('POST', '/v1/heartbeats', {
      token,
      body: { name: 'Payroll', schedule: { kind: 'period', period_seconds: 60 }, uuid },
    })
    const [own, other] = [await givenHeartbeat(service), await givenHeartbeat(service)]
    const taken = randomUUID()
    await service.request('PATCH', `/v1/heartbeats/${other.id}`, { body: { uuid: taken } })
    const refused = await Promise.all(
      [uuid, taken].map((each) =>
        service.request('PATCH', `/v1/heartbeats/${own.id}`, { body: { name: 'Renamed', uuid: each } }),
      ),
    )
    for (const { status, body } of refused)
      expect([status, body.errors]).toEqual([
        422,
        [{ pointer: '/uuid', message: 'is the UUID of another heartbeat' }],
      ])
    expect(await read(own.id)).toMatchObject({ name: 'Backup', uuid_hint: null })
    // It is free again with the deletion of its heartbeat.
    await service.request('DELETE', `/v1/heartbeats/${other.id}`)
    const { status } = await service.request('PATCH', `/v1/heartbeats/${own.id}`, { body: { uuid: taken } })
    expect([status, (await call(`${originOf(own.ping_url)}/ping/${taken}`)).status]).toEqual([200, 200])
  })

  it('works with a ping key and a slug, and creates the heartbeat if the URL asks for it', async () => {
    const key = 'fqOOd6-F4MMNuCEnzTU01w'
    const { body: pingKey } = await service.request('POST', '/v1/ping-keys', { body: { name: 'Web', key } })
    const { origin } = new URL(pingKey.ping_url)
    expect(pingKey).toMatchObject({ hint: '…U01w', ping_url: `${origin}/ping/${key}` })
    const url = `${origin}/${key}/db-backup`
    expect((await call(url)).status).toBe(404)
    expect(await call(`${url}/start?create=1`)).toMatchObject({ status: 201, text: 'Created' })
    expect(await call(`${origin}/ping/${key}/db-backup?create=1`)).toMatchObject({ status: 200, text: 'OK' })
    expect((await call(`${url}/0`, { method: 'POST', body: 'done' })).status).toBe(200)
    expect((await call(`${origin}/ping/${key}/DB_Backup`)).status).toBe(400)
    const { body } = await service.request('GET', '/v1/heartbeats?q=db-backup')
    expect(body.data).toMatchObject([
      { name: 'db-backup', slug: 'db-backup', state: 'up', ping_count: 3, grace_seconds: 3600 },
    ])
    const { body: log } = await service.request('GET', '/v1/audit-log?action=heartbeats.create')
    expect(log.data[0].actor).toMatchObject({ id: pingKey.id, name: 'Web' })
    await service.request('DELETE', `/v1/ping-keys/${pingKey.id}`)
    expect((await call(url)).status).toBe(404)
  })

  it('creates one heartbeat for many first pings at once', async () => {
    const { body: pingKey } = await service.request('POST', '/v1/ping-keys', { body: { name: 'Many' } })
    const url = `${pingKey.ping_url}/same?create=1`
    const responses = await Promise.all(Array.from({ length: 10 }, () => call(url)))
    expect(responses.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
    const { body } = await service.request('GET', '/v1/heartbeats?q=same')
    expect(body.data).toMatchObject([{ ping_count: 10 }])
  })
})

it('a plan that is full refuses the creation of a heartbeat, and no ping', async () => {
  const { token } = await service.otherAccount('free')
  const { body: pingKey } = await service.request('POST', '/v1/ping-keys', { body: { name: 'Web' }, token })
  const create = (slug: string) => call(`${pingKey.ping_url}/${slug}?create=1`)
  for (let made = 0; made < 20; made++) expect((await create(`job-${made}`)).status).toBe(201)
  expect(await create('job-20')).toMatchObject({ status: 403, text: 'too many heartbeats' })
  expect((await create('job-19')).status).toBe(200)
})
