import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/id.ts'
import { type Database, openDatabase } from '#platform/database/connection/database.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import { givenDatabase } from '#testing/database.ts'
import { createEvents } from './events.ts'
import { type FeedPage, type FeedRequest, readFeed } from './feed.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await givenDatabase(), 20, () => {})
})
afterAll(() => database.close())

const events = createEvents([], createMetrics())
const publishIn = (tx: Parameters<typeof events.publish>[0], account: string, kind = 'test.kind') =>
  events.publish(tx, account, new Date(), { kind, data: { text: 'x' } })
const publish = (account: string, kind?: string) =>
  database.tenant(account, (tx) => publishIn(tx, account, kind))
const read = (account: string, request: Partial<FeedRequest> = {}): Promise<FeedPage> =>
  database.tenant(account, (tx) => readFeed(tx, account, { after: 0, limit: 100, ...request }))
const idsOf = ({ events: page }: FeedPage) => page.map(({ id }) => id)

/** Follows the feed until it has read `count` events, with `limit` events per page. */
async function follow(account: string, limit: number, count: () => number): Promise<string[]> {
  const seen: string[] = []
  for (let after = 0; seen.length < count(); ) {
    const page = await read(account, { after, limit })
    seen.push(...idsOf(page))
    after = page.resume
  }
  return seen
}

describe('the feed of an account', () => {
  it('shows an event that commits late after those already seen, not before', async () => {
    const account = newId('account')
    const committed = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<string>()
    const slow = database.tenant(account, async (tx) => {
      begun.resolve((await publishIn(tx, account)).id)
      await committed.promise
    })
    const early = await begun.promise
    const late = (await publish(account)).id
    const first = await read(account)
    expect(early < late).toBe(true)
    expect(idsOf(first)).toEqual([late])
    committed.resolve()
    await slow
    expect(idsOf(await read(account, { after: first.resume }))).toEqual([early])
    expect(idsOf(await read(account))).toEqual([late, early])
  })

  it('delivers each event exactly once to any reader, however transactions overlap and fail', async () => {
    const change = fc.record({
      events: fc.integer({ min: 1, max: 3 }),
      before: fc.integer({ min: 0, max: 5 }),
      within: fc.integer({ min: 0, max: 8 }),
      fails: fc.boolean(),
    })
    const publishers = fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), {
      minLength: 2,
      maxLength: 6,
    })
    const pages = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(publishers, pages, async (plans, limits) => {
        const account = newId('account')
        const committed: string[] = []
        let isOver = false
        const publishing = plans.map(async (plan) => {
          for (const { events: count, before, within, fails } of plan) {
            await delay(before)
            const made = database.tenant(account, async (tx) => {
              const ids: string[] = []
              for (let each = 0; each < count; each++) {
                ids.push((await publishIn(tx, account)).id)
                await delay(within)
              }
              if (fails) throw new Error('undone')
              return ids
            })
            committed.push(...(await made.catch(() => [])))
          }
        })
        const readers = limits.map((limit) =>
          follow(account, limit, () => (isOver ? committed.length : Number.POSITIVE_INFINITY)),
        )
        await Promise.all(publishing)
        isOver = true
        const all = await Promise.all(readers)
        expect(all[0]?.toSorted()).toEqual(committed.toSorted())
        for (const seen of all) expect(seen).toEqual(all[0])
      }),
      { numRuns: 15 },
    )
  })

  it('is filtered by event type and time, and continues after events that were filtered out', async () => {
    const account = newId('account')
    const kinds = ['a.b', 'c.d', 'a.b', 'c.d']
    for (const kind of kinds) await publish(account, kind)
    const page = await read(account, { kinds: ['a.b'], limit: 1 })
    expect([page.events.length, page.isMore]).toEqual([1, true])
    const rest = await read(account, { kinds: ['a.b'], after: page.resume })
    expect(rest.events.map(({ kind }) => kind)).toEqual(['a.b'])
    expect([rest.isMore, rest.resume]).toEqual([false, (await read(account)).resume])
    expect(idsOf(await read(account, { since: new Date(Date.now() + 1000) }))).toEqual([])
    expect(idsOf(await read(account, { until: new Date(Date.now() + 1000) }))).toHaveLength(4)
  })

  it('limits the size of its pages, and returns at least one event', async () => {
    const account = newId('account')
    const text = 'x'.repeat(200_000)
    for (let each = 0; each < 30; each++)
      await database.tenant(account, (tx) =>
        events.publish(tx, account, new Date(), { kind: 'test.kind', data: { text } }),
      )
    const page = await read(account)
    expect([page.events.length, page.isMore]).toEqual([20, true])
    expect((await read(account, { after: page.resume })).events).toHaveLength(10)
  })
})
