import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/id.ts'
import { backoffSeconds } from './backoff.ts'
import { type Claimed, claimDue } from './claim.ts'
import { endClaim, expireLeases, holdClaim, renewLeases } from './lease.ts'
import { type ChoreWorld, givenChores, type NewChore } from './testing/chores.ts'

let world: ChoreWorld
beforeAll(async () => {
  world = await givenChores()
})
beforeEach(() => world.clear())
afterAll(() => world.close())

/** With so few places as not to keep any for others, unless a test says so. */
const claim = (limit: number, settings = {}, held = new Map<string, number>()): Promise<Claimed[]> =>
  world.database.system((tx) => claimDue(tx, world.kind({ concurrency: 3, ...settings }), limit, held))
const end = (claimed: Claimed, next: Parameters<typeof endClaim>[3] = { dueAt: null }) =>
  world.database.system((tx) => endClaim(tx, world.kind(), claimed, next))
const times = (count: number, chore: NewChore): NewChore[] => Array.from({ length: count }, () => chore)
const letLeasesRunOut = () =>
  world.owner.query(`update chores set leased_until = now() - interval '1 second'`)

function countBy<T>(items: readonly T[], key: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

describe('claiming', () => {
  it('takes what is due, oldest first, and nothing that is not', async () => {
    const [late = '', early = ''] = await world.add(
      { dueFor: 5 },
      { dueFor: 10 },
      { dueFor: -60 },
      { dueFor: null },
    )
    const [first, second, ...more] = [...(await claim(1)), ...(await claim(10))]
    expect([first?.id, second?.id, more]).toEqual([early, late, []])
  })

  it('gives a lease, the columns asked for, and which attempt it is', async () => {
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

  it('does not take what somebody holds, until the lease has run out: then as interrupted', async () => {
    await world.add({})
    const [held] = await claim(1)
    expect(await claim(1)).toEqual([])
    await letLeasesRunOut()
    const [again] = await claim(1)
    expect(again).toMatchObject({ id: held?.id, attempts: 2, interrupted: true })
    expect(again?.lease).not.toBe(held?.lease)
  })

  it('takes at once what a predecessor held, where no other process can be holding it', async () => {
    await world.add({})
    await claim(1)
    await world.database.system((tx) => expireLeases(tx, world.kind()))
    expect(await claim(1)).toMatchObject([{ interrupted: true }])
  })

  it('lets two that claim at the same moment never hold one row', async () => {
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
    // Rows that another claims at this moment are skipped, so the last of them may be left over.
    expect([...claimed, ...(await claim(300, wide))]).toHaveLength(300)
  })
})

describe('turns', () => {
  it('go round the accounts, however long one of them has waited with however much', async () => {
    const [big, small, one] = [newId('account'), newId('account'), newId('account')]
    await world.add(...times(50, { account: big, dueFor: 100 }), ...times(2, { account: small }), {
      account: one,
    })
    const claimed = await claim(6)
    expect(countBy(claimed, ({ account_id }) => account_id)).toEqual({ [big]: 3, [small]: 2, [one]: 1 })
  })

  it('go round the queues of an account', async () => {
    await world.add(
      ...times(50, { queue: 'long', dueFor: 100 }),
      { queue: 'short' },
      ...times(2, { queue: 'other' }),
    )
    const claimed = await claim(5)
    expect(countBy(claimed, ({ queue }) => String(queue))).toEqual({ long: 2, short: 1, other: 2 })
  })

  it('leave nobody with two places fewer than another while he has something waiting', async () => {
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

  it('is not passed, those in flight counted in, and is free again when one ends', async () => {
    await world.add(...times(5, { queue: 'a' }), ...times(5, { queue: 'b' }), { account: newId('account') })
    const claimed = await claim(100, share)
    expect(countBy(claimed, ({ account_id, queue }) => `${account_id} ${queue}`)).toEqual({
      [`${world.account} a`]: 2,
      [`${world.account} b`]: 2,
      [`${claimed.find(({ account_id }) => account_id !== world.account)?.account_id} a`]: 1,
    })
    expect(await claim(100, share)).toEqual([])
    const ended = claimed.find(({ account_id, queue }) => account_id === world.account && queue === 'a')
    expect(ended && (await end(ended))).toBe(true)
    expect(await claim(100, share)).toMatchObject([{ account_id: world.account, queue: 'a' }])
  })

  it('is not passed by many who claim at the same moment', async () => {
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

  it('of an account without queues of its own is that of the account', async () => {
    await world.add(
      ...times(3, { queue: 'a' }),
      ...times(3, { queue: 'b' }),
      ...times(2, { account: newId('account') }),
    )
    const claimed = await claim(100, { queue: { by: [], concurrency: 2 } })
    expect(Object.values(countBy(claimed, ({ account_id }) => account_id))).toEqual([2, 2])
  })
})

describe('the rules of a queue', () => {
  const queue = { by: ['queue'], concurrency: 100, rules: { table: 'chore_queues', key: ['name'] } }
  const claimByRules = (places = 100) => claim(places, { queue })

  it('can hold it: what is due waits until they say otherwise', async () => {
    await world.rule('a', { is_held: true })
    await world.rule('b')
    await world.add({ queue: 'a' }, { queue: 'b' }, { queue: 'c' })
    const others = await claimByRules()
    expect(others.map(({ queue: name }) => name).toSorted()).toEqual(['b', 'c'])
    await world.rule('a')
    expect(await claimByRules()).toMatchObject([{ queue: 'a' }])
    expect(await claimByRules()).toEqual([])
  })

  it('can give it a share of its own', async () => {
    await world.rule('a', { max_concurrency: 2 })
    await world.add(...times(5, { queue: 'a' }))
    const claimed = await claimByRules()
    expect([claimed.length, (await claimByRules()).length]).toEqual([2, 0])
  })

  it('can have it worked off in order: the first holds up all others, until it has ended', async () => {
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
    expect(claimed && (await end(claimed, { dueAt: later, failed: true }))).toBe(true)
    expect(await claimByRules()).toEqual([])
    await world.owner.query('update chores set due_at = null where id = $1', [first])
    expect(await claimByRules()).toMatchObject([{ id: second }])
  })

  it('can give it a rate: turns evenly apart, whoever claims them, and no more than a second ahead', async () => {
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
    // What is claimed in a moment are the turns of the second to come.
    expect(turns.length).toBeLessThanOrEqual(20)
    const { rows } = await world.owner.query<{ ahead: number }>(
      'select extract(epoch from next_at - now())::float8 as ahead from chore_queues where max_per_second = 10',
    )
    expect(rows[0]?.ahead).toBeLessThanOrEqual(1.1)
  })
})

describe('the last quarter of a process’s places', () => {
  it('is for accounts that hold less than a quarter of them', async () => {
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

describe('ending a claim', () => {
  it('leaves the row at rest, or due when asked for, with its attempts forgotten', async () => {
    const [id = ''] = await world.add({})
    const [claimed] = await claim(1)
    const dueAt = new Date(Date.now() + 60_000)
    expect(claimed && (await end(claimed, { dueAt }))).toBe(true)
    expect(await world.chore(id)).toMatchObject({
      lease: null,
      leased_until: null,
      due_at: dueAt,
      attempts: 0,
    })
  })

  it('keeps count of attempts that failed', async () => {
    const [id = ''] = await world.add({})
    for (const attempts of [1, 2, 3]) {
      const [claimed] = await claim(1)
      expect(claimed?.attempts).toBe(attempts)
      if (claimed) await end(claimed, { dueAt: new Date(0), failed: true })
    }
    expect(await world.chore(id)).toMatchObject({ attempts: 3 })
  })

  it('sets columns of the row in the same statement, if the lease is still held', async () => {
    const [id = ''] = await world.add({})
    const [claimed] = await claim(1)
    if (!claimed) throw new Error('Nothing was claimed')
    const endWith = (note: string) =>
      world.database.tenant(world.account, (tx) =>
        endClaim(tx, world.kind(), claimed, { dueAt: null, set: { note, done: 7 } }),
      )
    expect(await endWith('well done')).toBe(true)
    expect(await endWith('too late')).toBe(false)
    expect(await world.chore(id)).toMatchObject({ note: 'well done', done: 7, lease: null, attempts: 0 })
  })

  it('forgets no due time that others set meanwhile: the earlier one counts', async () => {
    const soon = new Date(Date.now() + 60_000)
    const later = new Date(Date.now() + 120_000)
    for (const [set, asked, expected] of [
      [soon, null, soon],
      [soon, later, soon],
      [later, soon, soon],
      [null, soon, soon],
      [null, null, null],
    ]) {
      await world.clear()
      const [id = ''] = await world.add({})
      const [claimed] = await claim(1)
      await world.owner.query('update chores set due_at = $1', [set])
      expect(await claim(1)).toEqual([])
      if (claimed) await end(claimed, { dueAt: asked ?? null })
      expect((await world.chore(id)).due_at).toEqual(expected)
    }
  })

  it('is refused to one whose lease was taken over, and changes nothing then', async () => {
    await world.add({})
    const [lost] = await claim(1)
    await letLeasesRunOut()
    const [holder] = await claim(1)
    const before = await world.all()
    expect(lost && (await end(lost, { dueAt: new Date() }))).toBe(false)
    expect(lost && (await world.database.system((tx) => holdClaim(tx, world.kind(), lost)))).toBe(false)
    expect(await world.all()).toEqual(before)
    expect(holder && (await world.database.system((tx) => holdClaim(tx, world.kind(), holder)))).toBe(true)
    expect(holder && (await end(holder))).toBe(true)
    expect(holder && (await end(holder))).toBe(false)
  })
})

describe('renewing', () => {
  it('extends the claims that are still held, and tells which those are', async () => {
    await world.add(...times(3, {}))
    const claimed = await claim(3)
    const [first, second] = claimed
    if (first) await end(first)
    await world.owner.query(
      `update chores set leased_until = now() + interval '1 second' where lease is not null`,
    )
    const kept = await world.database.system((tx) => renewLeases(tx, world.kind(), claimed))
    expect(kept).toEqual(new Set(claimed.slice(1).map(({ lease }) => lease)))
    const renewed = await world.chore(second?.id ?? '')
    expect(renewed.leased_until?.getTime()).toBeGreaterThan(Date.now() + 10_000)
    expect(await world.chore(first?.id ?? '')).toMatchObject({ lease: null, leased_until: null })
  })
})

describe('backing off', () => {
  it('doubles from the first wait up to the most, up to a fifth later and never earlier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (failures) => {
        const seconds = backoffSeconds(failures, 5, 3600)
        const least = failures < 1 ? 5 : failures > 10 ? 3600 : Math.min(5 * 2 ** (failures - 1), 3600)
        expect(seconds).toBeGreaterThanOrEqual(least)
        expect(seconds).toBeLessThanOrEqual(least * 1.2)
      }),
    )
  })
})
