import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { type ChoreFixture, type ChoreKind, type ChoreRow, givenChores } from './testing/chores.ts'
import type { Job } from './work-kind.ts'

let world: ChoreFixture
beforeAll(async () => {
  world = await givenChores()
})
beforeEach(() => world.clear())
afterAll(() => world.close())

type ChoreJob = Job<ChoreRow>

/** Ends a job and its row, and claims the next one. */
async function endAndClaim(job: ChoreJob, after: (jobs: readonly ChoreJob[]) => void = () => {}) {
  const succession = job.succession()
  const jobs = await world.database.tenant(world.account, async (tx) => {
    await job.finish(tx, { dueAt: null })
    return (await succession?.claim(tx, [job])) ?? []
  })
  after(jobs)
  return { succession, jobs }
}

/** One row in flight at a time, so that the next one starts only by a succession or after the end of a job. */
const oneByOne = (execute: ChoreKind['execute'], settings: Partial<ChoreKind> = {}) =>
  world.kind({ queue: { by: ['queue'], concurrency: 1 }, execute, ...settings })

const allEnded = () =>
  eventually(async () => (await world.all()).every(({ due_at, lease }) => due_at === null && lease === null))

describe('the job after another one', () => {
  it('runs when its claim has committed, each row once', async () => {
    await world.add(...Array.from({ length: 20 }, () => ({})))
    const carriedOut: string[] = []
    let claims = 0
    const kind = oneByOne(async (job) => {
      carriedOut.push(job.id)
      const { succession, jobs } = await endAndClaim(job)
      claims += jobs.length
      succession?.begin(jobs)
    })
    await world.startWorker(kind)
    await allEnded()
    expect(carriedOut.toSorted()).toEqual((await world.all()).map(({ id }) => id))
    expect(claims).toBe(19)
  })

  it('is released if it is unknown whether its claim has committed', async () => {
    const [first, second = ''] = await world.add({ dueFor: 2 }, { dueFor: 1 })
    const attempts: [string, number, boolean][] = []
    const kind = oneByOne(
      async (job) => {
        attempts.push([job.id, job.attempt, job.interrupted])
        const { succession } = await endAndClaim(job)
        succession?.abandon()
      },
      { leaseSeconds: 600 },
    )
    await world.startWorker(kind)
    await allEnded()
    expect(attempts).toEqual([
      [first, 1, false],
      [second, 1, false],
    ])
  })

  it('is left to a claim over all queues while the process has no more places than it reserves for others', async () => {
    await world.add(...Array.from({ length: 4 }, (_, queue) => ({ queue: String(queue) })))
    const offered: boolean[] = []
    const { promise: full, resolve } = Promise.withResolvers<void>()
    const kind = oneByOne(
      async (job) => {
        if (offered.length === 0) await full
        offered.push(job.succession() !== null)
        await world.database.tenant(world.account, (tx) => job.finish(tx, { dueAt: null }))
      },
      { concurrency: 4 },
    )
    const worker = await world.startWorker(kind)
    await eventually(async () => (await world.all()).filter(({ lease }) => lease !== null).length === 3)
    resolve()
    await allEnded()
    expect(offered[0]).toBe(false)
    await worker.stop(5)
  })

  it('is not claimed if the worker stops', async () => {
    await world.add({}, {})
    const kind = oneByOne(async (job) => {
      // If the worker did not stop, this would fail at the deadline.
      await eventually(() => job.succession() === null)
      await world.database.tenant(world.account, (tx) => job.finish(tx, { dueAt: null }))
    })
    const worker = await world.startWorker(kind)
    await eventually(async () => (await world.all()).some(({ lease }) => lease !== null))
    await worker.stop(5)
    const waiting = (await world.all()).filter(({ due_at }) => due_at !== null)
    expect(waiting).toHaveLength(1)
  })

  it('is waited for by a stopping worker if it was claimed before', async () => {
    await world.add({}, {})
    const kind = oneByOne(async (job) => {
      const succession = job.succession()
      await eventually(() => job.succession() === null)
      const jobs = await world.database.tenant(world.account, async (tx) => {
        await job.finish(tx, { dueAt: null })
        return (await succession?.claim(tx, [job])) ?? []
      })
      succession?.begin(jobs)
    })
    const worker = await world.startWorker(kind)
    await eventually(async () => (await world.all()).some(({ lease }) => lease !== null))
    await worker.stop(5)
    const ended = (await world.all()).filter(({ due_at, lease }) => due_at === null && lease === null)
    expect(ended).toHaveLength(2)
  })
})
