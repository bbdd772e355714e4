import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChoreFixture, type ChoreKind, givenChores, type NewChore } from '../testing/chores.ts'
import { type Claimed, claimDue, newBatch } from './claim.ts'
import { claimNext } from './claim-next.ts'
import { endClaims } from './lease.ts'

let world: ChoreFixture
beforeAll(async () => {
  world = await givenChores()
})
beforeEach(() => world.clear())
afterAll(() => world.close())

const rules = { table: 'chore_queues', key: ['name'] }
const ruled = () => world.kind({ queue: { by: ['queue'], concurrency: 100, rules } })
const shared = (concurrency: number) => world.kind({ queue: { by: ['queue'], concurrency } })
const times = (count: number, chore: NewChore): NewChore[] => Array.from({ length: count }, () => chore)

const claim = (kind: ChoreKind, places = 100): Promise<Claimed[]> =>
  world.database.system((tx) => claimDue(tx, { ...kind, concurrency: 3 }, places))

/** Ends these claims and claims the next rows, in one transaction. */
const succeed = (kind: ChoreKind, ended: readonly Claimed[]): Promise<Claimed[]> =>
  world.database.tenant(world.account, async (tx) => {
    const endings = ended.map((one) => ({ claim: one, ending: { dueAt: null } }))
    await endClaims(tx, { ...kind, isQueue: true }, endings)
    return await claimNext(tx, kind, ended, newBatch())
  })

describe('claiming the next rows', () => {
  it('claims as many rows of a queue as have ended, oldest first, and none of another queue', async () => {
    const kind = shared(3)
    const [first = '', second = '', third = ''] = await world.add(
      { queue: 'a', dueFor: 10 },
      { queue: 'a', dueFor: 9 },
      { queue: 'a', dueFor: 8 },
    )
    const claimed = await claim(kind)
    const [, next = ''] = await world.add(
      { queue: 'a', dueFor: 2 },
      { queue: 'a', dueFor: 5 },
      { queue: 'b', dueFor: 20 },
      { queue: 'a', dueFor: -60 },
    )
    expect(claimed.map(({ id }) => id).toSorted()).toEqual([first, second, third].toSorted())
    expect(await succeed(kind, claimed.slice(0, 1))).toEqual([
      {
        account_id: world.account,
        id: next,
        lease: expect.stringMatching(/^[0-9a-f-]{36}$/),
        attempts: 1,
        interrupted: false,
        wait_ms: 0,
        queue: 'a',
        note: null,
      },
    ])
    expect(await world.chore(next)).toMatchObject({ due_at: null, lease: expect.any(String) })
  })

  it('claims rows that another worker left behind, as interrupted', async () => {
    const kind = shared(1)
    await world.add({ dueFor: 10 })
    const claimed = await claim(kind)
    const [left = ''] = await world.add({ dueFor: null })
    await world.owner.query(
      `update chores set lease = gen_random_uuid(), leased_until = now() - interval '1 second', attempts = 1 where id = $1`,
      [left],
    )
    expect(await succeed(kind, claimed)).toMatchObject([{ id: left, attempts: 2, interrupted: true }])
  })

  it('ignores queues with an order or a rate, and held ones, which claimDue handles', async () => {
    const kind = ruled()
    await world.add({ queue: 'plain' }, { queue: 'ordered' }, { queue: 'rated' }, { queue: 'held' })
    const claimed = await claim(kind)
    expect(claimed).toHaveLength(4)
    await world.rule('plain')
    await world.rule('ordered', { ordered: true })
    await world.rule('rated', { max_per_second: 10 })
    await world.rule('held', { is_held: true })
    await world.add({ queue: 'plain' }, { queue: 'ordered' }, { queue: 'rated' }, { queue: 'held' })
    expect(await succeed(kind, claimed)).toMatchObject([{ queue: 'plain' }])
  })

  it('respects a share that was lowered meanwhile', async () => {
    const kind = ruled()
    await world.add(...times(6, { queue: 'a' }))
    const claimed = await claim(kind)
    await world.rule('a', { max_concurrency: 3 })
    await world.add(...times(6, { queue: 'a' }))
    expect(await succeed(kind, claimed.slice(0, 2))).toEqual([])
    expect(await succeed(kind, claimed.slice(2, 4))).toHaveLength(1)
  })

  it('exceeds no share with concurrent claims, and never claims a row twice', async () => {
    const kind = shared(4)
    await world.add(...times(200, { queue: 'a' }), ...times(200, { queue: 'b' }))
    let held = await claim(kind)
    for (let round = 0; round < 10; round++) {
      const parts = [0, 1, 2, 3].map((part) => held.filter((_one, place) => place % 4 === part))
      const [again, ...followed] = await Promise.all([
        claim(kind),
        ...parts.map((part) => succeed(kind, part)),
      ])
      held = [...(again ?? []), ...followed.flat()]
      const inFlight = (await world.all()).filter(({ lease }) => lease !== null)
      expect(new Set(held.map(({ id }) => id)).size).toBe(held.length)
      for (const queue of ['a', 'b'])
        expect(inFlight.filter((one) => one.queue === queue).length).toBeLessThanOrEqual(4)
      expect(held.length).toBeGreaterThan(0)
    }
  })
})
