import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#platform/database/connection/database.ts'
import { DatabaseUnavailable } from '#platform/database/connection/unavailable.ts'
import { givenLink } from '#platform/database/testing/link.ts'
import { eventually } from '#testing/wait/wait.ts'
import { type Chore, type ChoreFixture, type ChoreRow, finish, givenChores } from '../testing/chores.ts'
import { type Job, LeaseLost } from '../work-kind.ts'
import { wake } from './wake.ts'
import { createWorker } from './worker.ts'

let world: ChoreFixture
beforeAll(async () => {
  world = await givenChores()
})
beforeEach(async () => {
  await world.clear()
  world.logLines.length = 0
})
afterAll(() => world.close())

type ChoreJob = Job<ChoreRow>

/** Work that waits until the test releases it. */
function givenGate() {
  const entered: ChoreJob[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    entered,
    open: resolve,
    async execute(job: ChoreJob) {
      entered.push(job)
      await promise
      await finish(world.database, job)
    },
  }
}

const until = (id: string, isSo: (chore: Chore) => boolean) =>
  eventually(async () => {
    const chore = await world.chore(id)
    return isSo(chore) && chore
  })
const stealLease = (id: string) =>
  world.owner.query('update chores set lease = gen_random_uuid() where id = $1', [id])

describe('a worker', () => {
  it('runs what is due and passes the columns that the kind requested', async () => {
    const [id = ''] = await world.add({ queue: 'q' })
    const jobs: ChoreJob[] = []
    await world.startWorker(
      world.kind({
        async execute(job) {
          jobs.push(job)
          await finish(world.database, job)
        },
      }),
    )
    expect(await until(id, ({ done }) => done === 1)).toMatchObject({
      lease: null,
      due_at: null,
      attempts: 0,
    })
    expect(jobs).toMatchObject([
      { accountId: world.account, id, row: { queue: 'q', note: null }, attempt: 1, interrupted: false },
    ])
  })

  it('runs each row once, however many workers share the work', async () => {
    await world.add(...Array.from({ length: 200 }, (_, index) => ({ queue: String(index % 7) })))
    for (let process = 0; process < 4; process++) await world.startWorker(world.kind())
    await eventually(async () => (await world.all()).every(({ done }) => done > 0))
    expect((await world.all()).filter(({ done }) => done !== 1)).toEqual([])
  })

  it('works on no more rows at the same time than the kind allows', async () => {
    let running = 0
    let most = 0
    await world.add(...Array.from({ length: 30 }, () => ({})))
    await world.startWorker(
      world.kind({
        concurrency: 3,
        async execute(job) {
          most = Math.max(most, ++running)
          await finish(world.database, job)
          running--
        },
      }),
    )
    await eventually(async () => (await world.all()).every(({ done }) => done === 1))
    expect(most).toBe(3)
  })

  it('is woken by a notification that is committed with the work, instead of at the next poll', async () => {
    await world.startWorker(world.kind({ pollSeconds: 3600 }))
    for (let round = 0; round < 10; round++) {
      const [id = ''] = await world.add({ dueFor: null })
      await world.database.tenant(world.account, async (tx) => {
        await sql`update chores set due_at = now() where id = ${id}`.execute(tx)
        await wake(tx, 'chores')
      })
      await until(id, ({ done }) => done === 1)
    }
  })

  it('finds what is due without a notification', async () => {
    await world.startWorker(world.kind())
    const [id = ''] = await world.add({})
    await until(id, ({ done }) => done === 1)
  })

  it('releases the rows of a claim whose response was lost immediately', async () => {
    const ids = await world.add({}, {}, {})
    let isLost = false
    const database: Database = {
      ...world.database,
      async system(task) {
        const response = await world.database.system(task)
        if (isLost || !Array.isArray(response) || response.length === 0) return response
        isLost = true
        throw new DatabaseUnavailable('The connection to the database was lost')
      },
    }
    const jobs: ChoreJob[] = []
    const kind = world.kind({
      leaseSeconds: 600,
      queue: { by: ['queue'], concurrency: 3 },
      async execute(job) {
        jobs.push(job)
        await finish(world.database, job)
      },
    })
    const worker = createWorker([kind], { ...world.dependencies(), database })
    await worker.start({ isAlone: false })
    for (const id of ids) await until(id, ({ done }) => done === 1)
    expect(isLost).toBe(true)
    expect(jobs.map(({ attempt, interrupted }) => [attempt, interrupted])).toEqual(ids.map(() => [1, false]))
    await worker.stop(5)
  })

  it('continues after its connections were lost', async () => {
    await world.startWorker(world.kind())
    await world.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    // The pool may not have detected yet that a connection is lost.
    const [id = ''] = await eventually(() => world.add({}).catch(() => null))
    await until(id, ({ done }) => done === 1)
  })

  it('that is alone takes over the claims of its predecessor immediately', async () => {
    const [id = ''] = await world.add({})
    await world.owner.query(
      `update chores set lease = gen_random_uuid(), leased_until = now() + interval '1 hour', due_at = null, attempts = 1`,
    )
    const jobs: ChoreJob[] = []
    const kind = world.kind({
      async execute(job) {
        jobs.push(job)
        await finish(world.database, job)
      },
    })
    await world.startWorker(kind, { isAlone: true })
    await until(id, ({ done }) => done === 1)
    expect(jobs).toMatchObject([{ attempt: 2, interrupted: true }])
  })
})

describe('work that throws', () => {
  it('is retried later each time, with the reason in the log', async () => {
    const [id = ''] = await world.add({})
    await world.startWorker(
      world.kind({
        async execute() {
          throw new Error('out of soap')
        },
      }),
    )
    let before = Date.now()
    for (const [index, seconds] of [5, 10, 20].entries()) {
      const chore = await until(id, (one) => one.attempts === index + 1 && one.lease === null)
      const dueAt = chore.due_at?.getTime() ?? 0
      // Up to a fifth later, counted from a time between these. The clock of the service may be slightly behind.
      expect(dueAt - before).toBeGreaterThan(seconds * 1000 - 1000)
      expect(dueAt - Date.now()).toBeLessThanOrEqual(seconds * 1200)
      before = Date.now()
      await world.owner.query('update chores set due_at = now()')
    }
    const lines = world.logLines.map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        msg: 'due work failed unexpectedly',
        kind: 'chores',
        id,
        attempt: 1,
        err: expect.objectContaining({ message: 'out of soap' }),
      }),
    )
  })

  it('because the database is unavailable is retried when it is available again, long before its lease expires', async () => {
    const [id = ''] = await world.add({})
    const link = await givenLink(world.address)
    const database = openDatabase(link.address, 5, () => {})
    let runs = 0
    const kind = world.kind({
      leaseSeconds: 600,
      async execute(job) {
        if (++runs === 1) await link.cut()
        await finish(database, job)
      },
    })
    const worker = createWorker([kind], { ...world.dependencies(), database })
    await worker.start({ isAlone: false })
    await eventually(() => world.logLines.some((line) => line.includes('a claim could not be ended')))
    await link.restore()
    await until(id, ({ done }) => done === 1)
    expect(runs).toBe(2)
    await worker.stop(5)
    await database.close()
    await link.cut()
  })

  it('is retried as soon as it becomes due again meanwhile', async () => {
    const [id = ''] = await world.add({})
    let runs = 0
    await world.startWorker(
      world.kind({
        async execute(job) {
          if (++runs > 1) return await finish(world.database, job)
          await world.owner.query('update chores set due_at = now() where id = $1', [id])
          throw new Error('out of soap')
        },
      }),
    )
    expect(await until(id, ({ done }) => done === 1)).toMatchObject({ attempts: 0 })
  })
})

describe('a lease', () => {
  it('is renewed while the work runs', async () => {
    const [id = ''] = await world.add({})
    const gate = givenGate()
    await world.startWorker(world.kind({ leaseSeconds: 1, execute: gate.execute }))
    const first = await until(id, ({ lease }) => lease !== null)
    await until(id, (now) => (now.leased_until?.getTime() ?? 0) > (first.leased_until?.getTime() ?? 0) + 2000)
    gate.open()
    expect(await until(id, ({ done }) => done === 1)).toMatchObject({ attempts: 0 })
    expect(gate.entered).toHaveLength(1)
  })

  it('that was lost aborts the work, and its transaction is rolled back', async () => {
    const [id = ''] = await world.add({})
    const gate = givenGate()
    await world.startWorker(world.kind({ leaseSeconds: 1, execute: gate.execute }))
    const job = await eventually(() => gate.entered[0])
    await stealLease(id)
    await eventually(() => job.signal.aborted)
    expect(job.signal.reason).toBeInstanceOf(LeaseLost)
    gate.open()
    await eventually(() => world.logLines.some((line) => line.includes('outlived its lease')))
    expect(await world.chore(id)).toMatchObject({ done: 0, attempts: 1 })
    expect((await world.chore(id)).lease).not.toBeNull()
  })

  it('is required to finish and to hold: both throw in a transaction, which is rolled back', async () => {
    const [id = ''] = await world.add({})
    const thrown: unknown[] = []
    await world.startWorker(
      world.kind({
        async execute(job) {
          await world.database.tenant(job.accountId, (tx) => job.hold(tx))
          await stealLease(id)
          for (const ownership of [
            job.hold,
            (tx: Parameters<ChoreJob['hold']>[0]) => job.finish(tx, { dueAt: null }),
          ])
            await world.database
              .tenant(job.accountId, async (tx) => {
                await sql`update chores set note = 'recorded' where id = ${id}`.execute(tx)
                await ownership(tx)
              })
              .catch((error: unknown) => thrown.push(error))
          await stealLease(id)
        },
      }),
    )
    await eventually(() => thrown.length === 2)
    expect(thrown).toEqual([expect.any(LeaseLost), expect.any(LeaseLost)])
    expect(await world.chore(id)).toMatchObject({ note: null, done: 0 })
  })

  it('that was never ended expires, and the row runs again as interrupted', async () => {
    const [id = ''] = await world.add({})
    const jobs: ChoreJob[] = []
    await world.startWorker(
      world.kind({
        leaseSeconds: 1,
        async execute(job) {
          jobs.push(job)
          if (jobs.length > 1) await finish(world.database, job)
        },
      }),
    )
    await until(id, ({ done }) => done === 1)
    expect(jobs).toMatchObject([
      { attempt: 1, interrupted: false },
      { attempt: 2, interrupted: true },
    ])
  })
})

describe('stopping', () => {
  it('waits for running work, and claims nothing more', async () => {
    const [id = ''] = await world.add({})
    const gate = givenGate()
    // With one place, no claim is running when the stop begins.
    const worker = await world.startWorker(world.kind({ concurrency: 1, execute: gate.execute }))
    await eventually(() => gate.entered.length === 1)
    let isStopped = false
    const stopped = worker.stop(20).then(() => {
      isStopped = true
    })
    const [later = ''] = await world.add({})
    await world.database.tenant(world.account, (tx) => wake(tx, 'chores'))
    expect([isStopped, gate.entered[0]?.signal.aborted]).toEqual([false, false])
    gate.open()
    await stopped
    expect(await world.chore(id)).toMatchObject({ done: 1, lease: null })
    expect(await world.chore(later)).toMatchObject({ done: 0, lease: null, attempts: 0 })
  })

  it('aborts what is still running after its time limit, and leaves it to its lease', async () => {
    const [id = ''] = await world.add({})
    const gate = givenGate()
    const worker = await world.startWorker(world.kind({ execute: gate.execute }))
    const job = await eventually(() => gate.entered[0])
    await worker.stop(0.1)
    expect(job.signal.aborted).toBe(true)
    expect(await world.chore(id)).toMatchObject({ done: 0, attempts: 1 })
    expect((await world.chore(id)).leased_until).not.toBeNull()
    gate.open()
    await until(id, ({ done }) => done === 1)
  })
})
