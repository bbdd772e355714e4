/** Pings that arrive together, directly at the intake, so that their order is known. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIngestBudget } from '#platform/ingest/ingest-budget.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { createMemoryLimiter } from '#platform/rates/memory-limiter.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import type { TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { type Created, givenHeartbeat, givenHeartbeatService } from '../testing/given-heartbeat.ts'
import { createPingBacklog } from './ping-backlog.ts'
import { createPingIntake, type PingIntake } from './ping-intake.ts'

let service: TestService
let owner: Client
let intake: PingIntake
const metrics = createMetrics()
const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  service = await givenHeartbeatService()
  owner = new Client(service.address)
  await owner.connect()
  intake = createPingIntake({
    database: service.database,
    budget: createIngestBudget(readPlans(null), createMemoryLimiter()),
    backlog: createPingBacklog({ metrics, log }),
    metrics,
  })
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

type Given = { signal?: 'success' | 'start' | 'fail' | 'log'; userAgent?: string; runId?: string }

const take = ({ id }: Created, { signal = 'success', userAgent = 'curl', runId }: Given = {}) =>
  intake.take(
    { id, account_id: service.accountId, plan: 'unlimited', accepted_methods: 'any' },
    {
      signal,
      exitCode: null,
      runId: runId ?? null,
      ignored: null,
      ip: '192.0.2.1',
      userAgent,
      method: 'GET',
      body: Buffer.alloc(0),
      bodyBytes: 0,
    },
  )

const read = async (id: string) => (await service.request('GET', `/v1/heartbeats/${id}`)).body
const pingsOf = async (id: string) =>
  (await service.request('GET', `/v1/heartbeats/${id}/pings?limit=200`)).body.data
/** Null while a worker looks at the heartbeat. */
const dueAt = async (id: string): Promise<Date | null> =>
  (await owner.query('select due_at from heartbeats where id = $1', [id])).rows[0].due_at

const given = (count: number) => Promise.all(Array.from({ length: count }, () => givenHeartbeat(service)))

describe('pings that arrive together', () => {
  it('count in their order, for each heartbeat', async () => {
    const [one, other] = await Promise.all([givenHeartbeat(service), givenHeartbeat(service)])
    const outcomes = await Promise.all([
      take(one, { signal: 'start', runId: 'a' }),
      take(other, { signal: 'success' }),
      take(one, { signal: 'success', runId: 'a' }),
      take(other, { signal: 'fail' }),
      take(one, { signal: 'success', runId: 'a' }),
      take(one, { signal: 'fail' }),
      take(one, { signal: 'success' }),
    ])
    expect(new Set(outcomes)).toEqual(new Set(['recorded']))
    const signals = async ({ id }: Created) => (await pingsOf(id)).map(({ signal }: any) => signal).reverse()
    expect(await signals(one)).toEqual(['start', 'success', 'fail', 'success'])
    expect(await signals(other)).toEqual(['success', 'fail'])
    // The repeated request of the run counts once.
    expect(await read(one.id)).toMatchObject({ state: 'up', ping_count: 4, open_runs: [] })
    expect(await read(other.id)).toMatchObject({ state: 'down', ping_count: 2 })
  })

  it('are recorded even if one of them cannot be', async () => {
    await owner.query(
      `alter table heartbeat_pings add constraint test_refusal check (user_agent <> 'refused') not valid`,
    )
    const [one, other, third] = await given(3)
    if (!one || !other || !third) throw new Error('Heartbeats are missing')
    const settled = await Promise.allSettled([
      take(one),
      take(other, { userAgent: 'refused' }),
      take(third),
      take(one),
    ])
    await owner.query('alter table heartbeat_pings drop constraint test_refusal')
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    const counts = await Promise.all([one, other, third].map(async ({ id }) => (await read(id)).ping_count))
    expect(counts).toEqual([2, 0, 1])
  })

  it('are stored if they were answered, also if connections to the database end meanwhile', async () => {
    const heartbeats = await given(10)
    let recorded = 0
    for (let wave = 0; wave < 8; wave++) {
      const settling = Promise.allSettled(heartbeats.map((heartbeat) => take(heartbeat)))
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'holdfast' and datname = current_database() and state <> 'idle'`,
      )
      const outcomes = await settling
      recorded += outcomes.filter((one) => one.status === 'fulfilled' && one.value === 'recorded').length
    }
    const ids = heartbeats.map(({ id }) => id)
    const { rows } = await owner.query(
      `select (select count(*)::int from heartbeat_pings where heartbeat_id = any($1)) as stored,
         (select sum(ping_count)::int from heartbeats where id = any($1)) as counted`,
      [ids],
    )
    expect(rows[0].stored).toBeGreaterThanOrEqual(recorded)
    expect(rows[0].counted).toBe(rows[0].stored)
  })

  it('do not wait for a heartbeat that another transaction has locked', async () => {
    const [locked, free] = await given(2)
    if (!locked || !free) throw new Error('Heartbeats are missing')
    await owner.query('begin')
    await owner.query('select from heartbeats where id = $1 for no key update', [locked.id])
    const waiting = Promise.all([take(locked), take(locked, { signal: 'fail' })])
    expect(await take(free)).toBe('recorded')
    expect(await read(locked.id)).toMatchObject({ ping_count: 0 })
    await owner.query('commit')
    expect(await waiting).toEqual(['recorded', 'recorded'])
    expect(await read(locked.id)).toMatchObject({ state: 'down', ping_count: 2 })
  })
})

describe('the time at which a heartbeat is looked at', () => {
  it('changes only when it comes closer than half of the time until the deadline', async () => {
    const heartbeat = await givenHeartbeat(service)
    await take(heartbeat)
    // The first ping changes the state, which is due at once.
    await eventually(async () => observe((await dueAt(heartbeat.id)) ?? 0) > service.database.now())
    const first = await dueAt(heartbeat.id)
    await take(heartbeat)
    expect(await dueAt(heartbeat.id)).toEqual(first)
    const close = new Date(service.database.now().getTime() + 1000_000)
    await owner.query('update heartbeats set due_at = $2 where id = $1', [heartbeat.id, close])
    await take(heartbeat)
    const { deadline_at } = await read(heartbeat.id)
    expect((await dueAt(heartbeat.id))?.toISOString()).toBe(deadline_at)
  })

  it('becomes the deadline if nothing has passed until then', async () => {
    const heartbeat = await givenHeartbeat(service)
    await take(heartbeat)
    await eventually(async () => observe((await dueAt(heartbeat.id)) ?? 0) > service.database.now())
    await take(heartbeat)
    const { deadline_at } = await read(heartbeat.id)
    await owner.query('update heartbeats set due_at = now() where id = $1', [heartbeat.id])
    await eventually(async () => observe(await dueAt(heartbeat.id))?.toISOString() === deadline_at)
    expect(await read(heartbeat.id)).toMatchObject({ state: 'up', open_incident_id: null })
  })
})

describe('the pings that wait', () => {
  function givenBacklog() {
    const clock = { ms: 0 }
    return { clock, backlog: createPingBacklog({ metrics, log, nowMs: () => clock.ms }) }
  }

  it('are followed by no others once the first one has waited for five seconds', async () => {
    const { clock, backlog } = givenBacklog()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const waiting = backlog.during(0, () => ended)
    clock.ms = 5000
    expect(backlog.refuses()).toBe(false)
    clock.ms = 5001
    lines.length = 0
    expect([backlog.refuses(), backlog.refuses()]).toEqual([true, true])
    expect(lines).toEqual([expect.stringContaining('further ones are refused')])
    expect(await metrics.registry.getSingleMetricAsString('holdfast_heartbeat_pings_refused_total')).toMatch(
      / 2$/m,
    )
    end()
    await waiting
    expect(backlog.refuses()).toBe(false)
  })

  it('for a lock of their heartbeat do not make others late', async () => {
    const { clock, backlog } = givenBacklog()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const waiting = backlog.during(0, (onGrouped) => {
      onGrouped()
      return ended
    })
    clock.ms = 60_000
    expect(backlog.refuses()).toBe(false)
    end()
    await waiting
  })

  it('are limited by the size of their bodies', async () => {
    const { backlog } = givenBacklog()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const waiting = [1, 2, 3, 4].map(() => backlog.during(16 * 1024 * 1024, () => ended))
    expect(backlog.refuses()).toBe(true)
    end()
    await Promise.all(waiting)
    expect(backlog.refuses()).toBe(false)
  })
})
