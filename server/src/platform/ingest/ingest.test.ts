/**
 * A kind of device built from the shared parts, as heartbeats will be: GET, HEAD and POST with the token in the path,
 * plain responses, bodies of which only the beginning is kept, and a report that counts even beyond its rate.
 */
import Fastify from 'fastify'
import { sql } from 'kysely'
import { Client } from 'pg'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quotaOf } from '#kernel/access/gcra.ts'
import { isWellFormedToken, newToken, tokenDigest } from '#kernel/access/token.ts'
import { changeChannel } from '#platform/account-changes.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { createFailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { ingestEntries } from '#platform/http/openapi/openapi-ingest.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { createMemoryLimiter } from '#platform/rates/memory-limiter.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { createIngest, type IngestResponse } from './ingest.ts'
import { createIngestBudget } from './ingest-budget.ts'
import type { IngestRequest } from './ingest-request.ts'
import type { IngestRoute } from './ingest-route.ts'
import { createTokenSubjects, type TokenSubject } from './token-subjects.ts'

type Heartbeat = TokenSubject & { name: string }

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
  const owner = new Client(service.address)
  await owner.connect()
  await owner.query(`
    create table test_heartbeats (
      account_id text, id text, plan text, digest bytea, previous_digest bytea, previous_valid_until timestamptz,
      name text, pings int default 0, signal text, body text, is_cut boolean, primary key (account_id, id));
    grant select on test_heartbeats to holdfast_system, holdfast_app;
    grant update on test_heartbeats to holdfast_app;
    grant insert on test_heartbeats to holdfast_system`)
  await owner.end()
})
afterAll(() => service.close())

let lookUps: number
let lookedUp: number
beforeEach(() => {
  lookUps = 0
  lookedUp = 0
})

async function lookUp(tx: Tx, accountId: string, ids: readonly string[]): Promise<Heartbeat[]> {
  lookUps++
  lookedUp += ids.length
  const { rows } = await sql<Heartbeat>`
    select * from test_heartbeats where account_id = ${accountId} and id = any(${[...ids]})`.execute(tx)
  return rows
}

const subjectsOf = (cachedMax?: number) =>
  createTokenSubjects<Heartbeat>({
    database: service.database,
    clock: service.database.now,
    lookUp,
    ...(cachedMax !== undefined && { cachedMax }),
  })

let made = 0
/** Heartbeats of one account, with their tokens. */
async function givenHeartbeats(accountId: string, count: number): Promise<{ id: string; token: string }[]> {
  const heartbeats = Array.from({ length: count }, () => ({ id: `hb_${++made}`, token: newToken('hfh_') }))
  await service.database.system(async (tx) => {
    for (const { id, token } of heartbeats) {
      await insertTokenDigest(tx, { account_id: accountId, id }, { digest: tokenDigest(token) })
      await sql`insert into test_heartbeats (account_id, id, plan, digest, name)
        values (${accountId}, ${id}, 'free', ${tokenDigest(token)}, ${id})`.execute(tx)
    }
  })
  return heartbeats
}

const responses = { 200: '`OK`.', 404: 'The token is unknown.' }
const path = '/v1/ingest/heartbeats/{token}'
const text = Type.String()
const shared = {
  summary: 'Report a run',
  description: 'For jobs.',
  takesHead: true,
  takesBody: 'data',
  credentials: [],
  responses,
} as const
const paths: readonly IngestRoute[] = [
  { id: 'ingest.heartbeat', path, params: Type.Object({ token: text }), ...shared },
  {
    id: 'ingest.heartbeat_signal',
    path: `${path}/{signal}`,
    params: Type.Object({ token: text, signal: text }),
    ...shared,
  },
]

function givenServer(refuse?: () => IngestResponse | null) {
  const limiter = createMemoryLimiter()
  const budget = createIngestBudget(readPlans(null), limiter)
  const ok: IngestResponse = { status: 200, text: 'OK' }
  async function ping(subject: Heartbeat, { path: { signal = 'success' }, body, isBodyCut }: IngestRequest) {
    const hasRoom = await budget.spend(subject, { name: 'pings', quota: quotaOf(3, 1) })
    await service.database.tenant(subject.account_id, (tx) =>
      sql`update test_heartbeats set pings = pings + 1, signal = ${signal}
        ${hasRoom ? sql`, body = ${body.toString()}, is_cut = ${isBodyCut}` : sql``}
        where account_id = ${subject.account_id} and id = ${subject.id}`.execute(tx),
    )
    return ok
  }
  const unknownToken: IngestResponse = { status: 404, text: 'not found' }
  const ingest = createIngest<Heartbeat>(
    {
      operation: 'heartbeats.ping',
      readToken: (text) => (isWellFormedToken(text, 'hfh_') ? text : null),
      subjects: subjectsOf(),
      routes: paths.map((route) => ({ ...route, unknownToken, handle: ping })),
      unavailable: { status: 503, text: 'try again' },
      ...(refuse && { refuse }),
      body: { bytesMax: 10, whenLonger: 'cut' },
    },
    { failedAttempts: createFailedAttempts(limiter, 5), metrics: createMetrics() },
  )
  const app = Fastify()
  ingest.mount(app)
  return app
}

const stored = async (id: string) =>
  await service.database.system(async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select pings, signal, body, is_cut from test_heartbeats where id = ${id}`.execute(tx)
    return rows[0]
  })

describe('a route for devices', () => {
  it('accepts its declared methods, with the token in the path, and any body', async () => {
    const app = givenServer()
    const [{ id, token } = { id: '', token: '' }] = await givenHeartbeats(service.accountId, 1)
    const request = (method: 'GET' | 'HEAD' | 'POST' | 'PUT', rest = '', body?: string) =>
      app.inject({
        method,
        url: `/v1/ingest/heartbeats/${token}${rest}`,
        ...(body !== undefined && { payload: body, headers: { 'content-type': 'no/type at all;;' } }),
      })
    expect((await request('GET', '/start')).body).toBe('OK')
    expect(await stored(id)).toMatchObject({ pings: 1, signal: 'start' })
    expect((await request('HEAD')).statusCode).toBe(200)
    expect(await stored(id)).toMatchObject({ pings: 2, signal: 'success' })
    const posted = await request('POST', '/1', 'disk full, nothing saved')
    expect([posted.statusCode, posted.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await stored(id)).toEqual({ pings: 3, signal: '1', body: 'disk full,', is_cut: true })
    expect((await request('PUT')).statusCode).toBe(404)
  })

  it('refuses a request before anything of it is read, while there are too many', async () => {
    let isFull = true
    const app = givenServer(() =>
      isFull ? { status: 503, text: 'full', headers: { 'Retry-After': '5' } } : null,
    )
    const [{ id, token } = { id: '', token: '' }] = await givenHeartbeats(service.accountId, 1)
    const url = `/v1/ingest/heartbeats/${token}`
    const refused = await app.inject({ method: 'POST', url, payload: 'done' })
    expect([refused.statusCode, refused.body, refused.headers['retry-after']]).toEqual([503, 'full', '5'])
    expect([await stored(id), lookUps]).toMatchObject([{ pings: 0 }, 0])
    isFull = false
    expect((await app.inject({ method: 'POST', url, payload: 'done' })).statusCode).toBe(200)
  })

  it('counts a report beyond its rate if its handler allows it', async () => {
    const app = givenServer()
    const [{ id, token } = { id: '', token: '' }] = await givenHeartbeats(service.accountId, 1)
    for (let n = 1; n <= 5; n++)
      await app.inject({ method: 'POST', url: `/v1/ingest/heartbeats/${token}`, payload: `run ${n}` })
    expect(await stored(id)).toMatchObject({ pings: 5, body: 'run 3' })
  })

  it('responds the same to unknown tokens and tokens of another kind, and blocks guessing', async () => {
    const app = givenServer()
    const statuses: number[] = []
    for (const token of ['x', newToken('hfh_'), newToken('hfip_'), service.token, newToken('hfh_'), 'y'])
      statuses.push((await app.inject(`/v1/ingest/heartbeats/${token}`)).statusCode)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 503])
    const [{ token } = { token: '' }] = await givenHeartbeats(service.accountId, 1)
    const elsewhere = { url: `/v1/ingest/heartbeats/${token}`, remoteAddress: '9.9.9.9' }
    expect((await app.inject(elsewhere)).statusCode).toBe(200)
  })

  it('is in the OpenAPI document with each of its methods', () => {
    const entries = paths.flatMap(ingestEntries)
    expect(entries.map(({ method, entry }) => [method, entry['operationId']])).toEqual([
      ['GET', 'ingest.heartbeat'],
      ['HEAD', 'ingest.heartbeat_by_head'],
      ['POST', 'ingest.heartbeat_by_post'],
      ['GET', 'ingest.heartbeat_signal'],
      ['HEAD', 'ingest.heartbeat_signal_by_head'],
      ['POST', 'ingest.heartbeat_signal_by_post'],
    ])
  })
})

describe('the subjects of tokens', () => {
  const change = (accountId: string) =>
    service.database.system((tx) => sql`select pg_notify(${changeChannel}, ${accountId})`.execute(tx))

  it('are looked up together if many devices report at once, and then cached', async () => {
    const subjects = subjectsOf()
    const heartbeats = await givenHeartbeats(service.accountId, 500)
    const findAll = () => Promise.all(heartbeats.map(({ token }) => subjects.find(token)))
    expect((await findAll()).map((found) => found?.id)).toEqual(heartbeats.map(({ id }) => id))
    expect([lookedUp, lookUps < 20]).toEqual([500, true])
    await findAll()
    expect(lookedUp).toBe(500)
  })

  it('are looked up again after a change of their account, in any process, but not for other accounts', async () => {
    const subjects = subjectsOf()
    const other = await service.otherAccount()
    const [own = { token: '' }] = await givenHeartbeats(service.accountId, 1)
    const [foreign = { token: '' }] = await givenHeartbeats(other.accountId, 1)
    const findBoth = () => Promise.all([subjects.find(own.token), subjects.find(foreign.token)])
    await findBoth()
    await change(service.accountId)
    await eventually(async () => {
      await subjects.find(own.token)
      return lookedUp === 3
    })
    await findBoth()
    expect(lookedUp).toBe(3)
    subjects.invalidate(other.accountId)
    await findBoth()
    expect(lookedUp).toBe(4)
  })

  it('are not cached from a look-up that began before a change of their account', async () => {
    const { promise: changed, resolve: change } = Promise.withResolvers<void>()
    const other = await service.otherAccount()
    const [{ token } = { token: '' }] = await givenHeartbeats(service.accountId, 1)
    const subjects = createTokenSubjects<Heartbeat>({
      database: service.database,
      clock: service.database.now,
      async lookUp(tx, accountId, ids) {
        const found = await lookUp(tx, accountId, ids)
        await changed
        return found
      },
    })
    const found = subjects.find(token)
    await eventually(() => lookUps === 1)
    subjects.invalidate(service.accountId)
    change()
    expect((await found)?.account_id).toBe(service.accountId)
    await subjects.find(token)
    expect(lookUps).toBe(2)
    // A change of another account does not prevent caching.
    subjects.invalidate(other.accountId)
    await subjects.find(token)
    expect(lookUps).toBe(2)
  })

  it('are removed when the cache is full, the oldest first', async () => {
    const subjects = subjectsOf(3)
    const [a, b, c, d] = await givenHeartbeats(service.accountId, 4)
    for (const one of [a, b, c, d, d, c, b]) await subjects.find(one?.token ?? '')
    expect(lookedUp).toBe(4)
    await subjects.find(a?.token ?? '')
    expect(lookedUp).toBe(5)
  })

  it('are all removed by one change of their account, however many there are', async () => {
    const subjects = subjectsOf()
    for (const { token } of await givenHeartbeats(service.accountId, 1000)) await subjects.find(token)
    subjects.invalidate(service.accountId)
    const [{ token } = { token: '' }] = await givenHeartbeats(service.accountId, 1)
    await subjects.find(token)
    expect(lookedUp).toBe(1001)
  })
})
