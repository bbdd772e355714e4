import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Egress } from '#platform/net/egress.ts'
import { takeFromBudget } from '#platform/rates/stored-budget.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { budgetedEgress, storedBudget } from './request-budget.ts'

const budget = { requests: 10, seconds: 10 }
const noon = new Date('2026-01-01T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

let connections = 0
/** Takes from the budget of a new connection, at times of this test. */
function givenBudget(allowed = budget) {
  const id = `conn_${++connections}`
  return (isForPerson: boolean, at: Date) =>
    service.database.system((tx) => takeFromBudget(tx, storedBudget(id, allowed, isForPerson), at))
}

async function takenAtOnce(take: () => Promise<number>): Promise<number> {
  let taken = 0
  while ((await take()) === 0) taken++
  return taken
}

describe('the budget of requests to a vendor', () => {
  it('keeps a fifth for people', async () => {
    const take = givenBudget()
    expect(await takenAtOnce(() => take(false, noon))).toBe(1)
    expect(await takenAtOnce(() => take(true, noon))).toBe(2)
    expect(await take(true, noon)).toBe(1.275)
    expect(await take(false, noon)).toBe(3.825)
    expect(await take(true, later(1.275))).toBe(0)
    expect(await take(false, later(3.825))).toBe(1.275)
    expect(await take(false, later(5.1))).toBe(0)
  })

  it.each([
    { requests: 1, seconds: 1 },
    { requests: 10, seconds: 10 },
    { requests: 20, seconds: 60 },
  ])('sends at most $requests in any $seconds s, and most of them', async (allowed) => {
    const take = givenBudget(allowed)
    const sent: number[] = []
    for (let at = 0; at < 3 * allowed.seconds; ) {
      const wait = await take(true, later(at))
      if (wait === 0) sent.push(at)
      else at += wait
    }
    // Of two requests the first can take 0.2 s longer than the second.
    const inWindow = sent.map(
      (from) => sent.filter((at) => at >= from && at < from + allowed.seconds + 0.199).length,
    )
    expect(Math.max(...inWindow)).toBe(allowed.requests)
    expect(sent.length).toBeGreaterThan(3 * 0.7 * allowed.requests)
  })

  it('is never exceeded by concurrent calls', async () => {
    const take = givenBudget()
    const waits = await Promise.all(Array.from({ length: 40 }, () => take(true, noon)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  it('is not full again for a call that comes with a slightly earlier time', async () => {
    const take = givenBudget({ requests: 1, seconds: 1 })
    expect(await take(true, later(0.005))).toBe(0)
    expect(await take(true, noon)).toBeGreaterThan(1)
    // A clock that was set back for good does not stop the budget.
    expect(await take(true, later(-3600))).toBe(0)
  })

  it('makes calls wait, and fails them with the time to wait if it is too long', async () => {
    const waits = [0.01, 0.01, 0, 30]
    let minutes = 0
    const waited: number[] = []
    let requests = 0
    const egress = { request: async () => ++requests } as unknown as Egress
    const budgeted = budgetedEgress(egress, {
      name: 'Vendor',
      waitSecondsMax: 20,
      budgets: [
        async () => waits.shift() ?? 0,
        async () => {
          minutes++
          return 0
        },
      ],
      onWait: (seconds) => waited.push(seconds),
    })
    const request = () =>
      budgeted.request({ url: 'https://vendor.example' } as Parameters<Egress['request']>[0])
    await request()
    expect([requests, waited]).toEqual([1, [0.01, 0.01]])
    await expect(request()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 30 })
    // The second budget was taken from once: the request that failed did not get to it.
    expect([requests, minutes]).toEqual([1, 1])
  })
})
