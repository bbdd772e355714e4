import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/id.ts'
import { readBacklog } from '../backlog.ts'
import { type ChoreFixture, givenChores, type NewChore } from '../testing/chores.ts'
import type { Ending } from '../work-kind.ts'
import { type Claimed, claimDue } from './claim.ts'
import { endClaims, expireLeases } from './lease.ts'

let world: ChoreFixture
beforeAll(async () => {
  world = await givenChores()
})
beforeEach(() => world.clear())
afterAll(() => world.close())

let claims = 0
/**
 * Uses few enough places that none are reserved for others, by default. Plans are alternately new and reused, which
 * must not make a difference.
 */
const claim = (limit: number, settings = {}, held = new Map<string, number>()): Promise<Claimed[]> =>
  world.database.system((tx) =>
    claimDue(tx, world.kind({ concurrency: 3, ...settings }), limit, held, undefined, {
      expectsFew: claims++ % 2 === 1,
    }),
  )
const end = (claimed: Claimed, ending: Ending = { dueAt: null }) =>
  world.database.system((tx) => endClaims(tx, world.kind(), [{ claim: claimed, ending }]))
const times = (count: number, chore: NewChore): NewChore[] => Array.from({ length: count }, () => chore)
const letLeasesRunOut = () =>
  world.owner.query(`update chores set leased_until = now() - interval '1 second'`)

function countBy<T>(items: readonly T[], key: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

describe('claiming', () => {
  it('claims what is due, oldest first, and nothing else', async () => {
    const [late = '', early = ''] = await world.add(
      { dueFor: 5 },
      { dueFor: 10 },
      { dueFor: -60 },
      { dueFor: null },
    )
    const [first, second, ...more] = [...(await claim(1)), ...(await claim(10))]
    expect([first?.id, second?.id, more]).toEqual([early, late, []])
  })

  it('returns a lease, the requested columns, and the number of the attempt', async () => {
    const [id = ''] = await world.add({ queue: 'q' })
    const [claimed] = await claim(1)
    expect(claimed).toEqual({
      account_id: world.account,
      id,
      lease: expect.stringMatching(/^[0-9a-f-]{36}$/),
      attempts: 1,
      interrupted: false,
      wait_ms: 0,
      queue: 'q',
      note: null,
    })
    const chore = await world.chore(id)
    expect(chore).toMatchObject({ lease: claimed?.lease, due_at: null, attempts: 1 })
    expect(chore.leased_until?.getTime()).toBeGreaterThan(Date.now())
  })

  it('does not claim a leased row until the lease has expired, and then as interrupted', async () => {
    await world.add({})
    const [held] = await claim(1)
    expect(await claim(1)).toEqual([])
    await letLeasesRunOut()
    const [again] = await claim(1)
    expect(again).toMatchObject({ id: held?.id, attempts: 2, interrupted: true })
    expect(again?.lease).not.toBe(held?.lease)
  })

  it('claims immediately what a previous process had claimed if no other process can hold it', async () => {
    await world.add({})
    await claim(1)
    await world.database.system((tx) => expireLeases(tx, world.kind()))
    expect(await claim(1)).toMatchObject([{ interrupted: true }])
  })

  it('never gives a row to two concurrent claims', async () => {
    const wide = { queue: { by: ['queue'], concurrency: 300 } }
    await world.add(...times(150, {}), ...times(150, { queue: 'b' }))
    const claimers = Array.from({ length: 8 }, async () => {
      const mine: Claimed[] = []
      for (;;) {
        const rows = await claim(7, wide)
        if (rows.length === 0) return mine
        mine.push(...rows)
      }
    })
    const claimed = (await Promise.all(claimers)).flat()
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length)
    const held = new Map((await world.all()).map(({ id, lease }) => [id, lease]))
    for (const { id, lease } of claimed) expect(held.get(id)).toBe(lease)
    // Rows that a concurrent claim has locked are skipped, so some may be left over.
    expect([...claimed, ...(await claim(300, wide))]).toHaveLength(300)
  })
})

describe('turns', () => {
  it('alternate between accounts, however many rows of one are waiting and for how long', async () => {
    const [big, small, one] = [newId('account'), newId('account'), newId('account')]
    await world.add(...times(50, { account: big, dueFor: 100 }), ...times(2, { account: small }), {
      account: one,
    })
    const claimed = await claim(6)
    expect(countBy(claimed, ({ account_id }) => account_id)).toEqual({ [big]: 3, [small]: 2, [one]: 1 })
  })

  it('alternate between the queues of an account', async () => {
    await world.add(
      ...times(50, { queue: 'long', dueFor: 100 }),
      { queue: 'short' },
      ...times(2, { queue: 'other' }),
    )
    const claimed = await claim(5)
    expect(countBy(claimed, ({ queue }) => String(queue))).toEqual({ long: 2, short: 1, other: 2 })
  })

  it('never give an account two places fewer than another while it has rows waiting', async () => {
    const accounts = Array.from({ length: 4 }, () => newId('account'))
    const chores = fc.array(
      fc.record({
        account: fc.constantFrom(...accounts),
        queue: fc.constantFrom('a', 'b', 'c'),
        dueFor: fc.integer({ min: 1, max: 1000 }),
      }),
      { minLength: 1, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(chores, fc.integer({ min: 1, max: 30 }), async (given, limit) => {
        await world.clear()
        await world.add(...given)
        const claimed = await claim(limit)
        expect(claimed).toHaveLength(Math.min(limit, given.length))
        const waiting = (await world.all()).filter(({ lease }) => lease === null)
        const taken = countBy(claimed, ({ account_id }) => account_id)
        for (const { account_id } of waiting)
          for (const count of Object.values(taken))
            expect(taken[account_id] ?? 0).toBeGreaterThanOrEqual(count - 1)
        const byQueue = countBy(claimed, ({ account_id, queue }) => `${account_id} ${queue}`)
        for (const { account_id, queue } of waiting)
          for (const [key, count] of Object.entries(byQueue))
            if (key.startsWith(account_id))
              expect(byQueue[`${account_id} ${queue}`] ?? 0).toBeGreaterThanOrEqual(count - 1)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the share of a queue', () => {
  const share = { queue: { by: ['queue'], concurrency: 2 } }

  it('is not exceeded, including rows in flight, and is available again when one ends', async () => {
    await world.add(...times(5, { queue: 'a' }), ...times(5, { queue: 'b' }), { account: newId('account') })
    const claimed = await claim(100, share)
    expect(countBy(claimed, ({ account_id, queue }) => `${account_id} ${queue}`)).toEqual({
      [`${world.account} a`]: 2,
      [`${world.account} b`]: 2,
      [`${claimed.find(({ account_id }) => account_id !== world.account)?.account_id} a`]: 1,
    })
    expect(await claim(100, share)).toEqual([])
    const ended = claimed.find(({ account_id, queue }) => account_id === world.account && queue === 'a')
    if (ended) await end(ended)
    expect(await claim(100, share)).toMatchObject([{ account_id: world.account, queue: 'a' }])
  })

  it('is not exceeded by concurrent claims', async () => {
    await world.add(...times(40, { queue: 'a' }), ...times(40, { queue: 'b' }))
    const inFlight = async () =>
      countBy(
        (await world.all()).filter(({ lease }) => lease !== null),
        ({ queue }) => queue,
      )
    for (let round = 0; round < 5; round++) {
      const claimed = (await Promise.all(Array.from({ length: 6 }, () => claim(10, share)))).flat()
      for (const count of Object.values(await inFlight())) expect(count).toBeLessThanOrEqual(2)
      expect(claimed.length).toBeGreaterThan(0)
      for (const one of claimed) await end(one)
    }
  })

  it('is that of the account if it has no separate queues', async () => {
    await world.add(
      ...times(3, { queue: 'a' }),
      ...times(3, { queue: 'b' }),
      ...times(2, { account: newId('account') }),
    )
    const claimed = await claim(100, { queue: { by: [], concurrency: 2 } })
    expect(Object.values(countBy(claimed, ({ account_id }) => account_id))).toEqual([2, 2])
  })
})

describe('a suspended account', () => {
  const waits = { waitsWhileSuspended: true }
  const setSuspended = (at: Date | null) =>
    world.owner.query(
      `insert into accounts (account_id, name, plan, suspended_at, created_at, updated_at)
       values ($1, 'One', 'free', $2, now(), now())
       on conflict (account_id) do update set suspended_at = excluded.suspended_at`,
      [world.account, at],
    )
  const dueCount = async () =>
    (
      await world.database.system((tx) =>
        readBacklog(tx, { ...world.kind(), ...waits, execute: async () => {} }),
      )
    ).due

  it('keeps due work that waits for it until it is active again', async () => {
    await setSuspended(new Date())
    const other = newId('account')
    await world.add({}, { account: other })
    expect(await claim(100, waits)).toMatchObject([{ account_id: other }])
    expect(await dueCount()).toBe(0)
    await setSuspended(null)
    expect(await dueCount()).toBe(1)
    expect(await claim(100, waits)).toMatchObject([{ account_id: world.account }])
  })

  it('does not keep other work', async () => {
    await setSuspended(new Date())
    await world.add({})
    expect(await claim(100)).toMatchObject([{ account_id: world.account }])
  })
})

describe('the rules of a queue', () => {
  const queue = { by: ['queue'], concurrency: 100, rules: { table: 'chore_queues', key: ['name'] } }
  const claimByRules = (places = 100) => claim(places, { queue })

  it('can hold it: due rows wait until it is released', async () => {
    await world.rule('a', { is_held: true })
    await world.rule('b')
    await world.add({ queue: 'a' }, { queue: 'b' }, { queue: 'c' })
    const others = await claimByRules()
    expect(others.map(({ queue: name }) => name).toSorted()).toEqual(['b', 'c'])
    await world.rule('a')
    expect(await claimByRules()).toMatchObject([{ queue: 'a' }])
    expect(await claimByRules()).toEqual([])
  })

  it('can set its share', async () => {
    await world.rule('a', { max_concurrency: 2 })
    await world.add(...times(5, { queue: 'a' }))
    const claimed = await claimByRules()
    expect([claimed.length, (await claimByRules()).length]).toEqual([2, 0])
  })

  it('can make it ordered: the first row blocks all others until it has ended', async () => {
    await world.rule('a', { ordered: true })
    const [first, second] = await world.add(
      { queue: 'a', dueFor: 1 },
      { queue: 'a', dueFor: 100 },
      { queue: 'a', dueFor: 50 },
    )
    const [claimed] = await claimByRules()
    expect(claimed?.id).toBe(first)
    expect(await claimByRules()).toEqual([])
    const later = new Date(Date.now() + 60_000)
    if (claimed) await end(claimed, { dueAt: later, failed: true })
    expect(await claimByRules()).toEqual([])
    await world.owner.query('update chores set due_at = null where id = $1', [first])
    expect(await claimByRules()).toMatchObject([{ id: second }])
  })

  it('can set a rate: starts are evenly spaced, whatever process claims them, and at most a second ahead', async () => {
    await world.rule('a', { max_per_second: 10 })
    await world.rule('b')
    await world.add(...times(40, { queue: 'a' }), ...times(3, { queue: 'b' }))
    const startedAt = (ms: number) => performance.now() + ms
    const claims = await Promise.all(
      Array.from({ length: 6 }, async () =>
        (await claimByRules(4)).map(({ queue: name, wait_ms }) => ({ name, at: startedAt(wait_ms) })),
      ),
    )
    const begun = claims.flat()
    expect(begun.filter(({ name }) => name === 'b')).toHaveLength(3)
    const turns = begun
      .filter(({ name }) => name === 'a')
      .map(({ at }) => at)
      .toSorted((a, b) => a - b)
    expect(turns.length).toBeGreaterThan(5)
    // A claim takes the starts of the following second.
    expect(turns.length).toBeLessThanOrEqual(20)
    const { rows } = await world.owner.query<{ ahead: number }>(
      'select extract(epoch from next_at - now())::float8 as ahead from chore_queues where max_per_second = 10',
    )
    expect(rows[0]?.ahead).toBeLessThanOrEqual(1.1)
  })
})

describe('the last quarter of a process’s places', () => {
  it('is reserved for accounts that hold less than a quarter of them', async () => {
    const [big, small] = [newId('account'), newId('account')]
    await world.add(...times(20, { account: big }))
    const settings = { concurrency: 16, queue: { by: ['queue'], concurrency: 300 } }
    const first = await claim(16, settings)
    expect(first).toHaveLength(12)
    await world.add(...times(8, { account: small }))
    const rest = await claim(4, settings, new Map([[big, 12]]))
    expect(countBy(rest, ({ account_id }) => account_id)).toEqual({ [small]: 4 })
  })
})
