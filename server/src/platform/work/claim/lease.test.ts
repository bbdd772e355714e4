import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChoreFixture, givenChores } from '../testing/chores.ts'
import type { Ending } from '../work-kind.ts'
import { type Claimed, claimDue } from './claim.ts'
import { endClaims, extendClaim, holdClaim, renewLeases } from './lease.ts'

let world: ChoreFixture
beforeAll(async () => {
  world = await givenChores()
})
beforeEach(() => world.clear())
afterAll(() => world.close())

const claim = (limit: number): Promise<Claimed[]> =>
  world.database.system((tx) => claimDue(tx, world.kind({ concurrency: 3 }), limit))
const end = async (claimed: Claimed, ending: Ending = { dueAt: null }) => {
  const given = [{ claim: claimed, ending }]
  const kept = await world.database.system((tx) => endClaims(tx, world.kind(), given))
  return kept.has(claimed.lease)
}
const letLeasesRunOut = () =>
  world.owner.query(`update chores set leased_until = now() - interval '1 second'`)

describe('ending a claim', () => {
  it('leaves the row without due time, or due as requested, with its attempts reset', async () => {
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

  it('counts failed attempts', async () => {
    const [id = ''] = await world.add({})
    for (const attempts of [1, 2, 3]) {
      const [claimed] = await claim(1)
      expect(claimed?.attempts).toBe(attempts)
      if (claimed) await end(claimed, { dueAt: new Date(0), failed: true })
    }
    expect(await world.chore(id)).toMatchObject({ attempts: 3 })
  })

  it('sets columns of the row in the same statement, if the lease is still valid', async () => {
    const [id = ''] = await world.add({})
    const [claimed] = await claim(1)
    if (!claimed) throw new Error('Nothing was claimed')
    const endWith = (note: string) =>
      world.database.tenant(world.account, (tx) =>
        endClaims(tx, world.kind(), [{ claim: claimed, ending: { dueAt: null, set: { note, done: 7 } } }]),
      )
    expect(await endWith('well done')).toEqual(new Map([[claimed.lease, null]]))
    expect(await endWith('too late')).toEqual(new Map())
    expect(await world.chore(id)).toMatchObject({ note: 'well done', done: 7, lease: null, attempts: 0 })
  })

  it('ends several at once, each with its own result, and ignores lost ones', async () => {
    const [lost = '', done = '', failed = ''] = await world.add({ dueFor: 3 }, { dueFor: 2 }, { dueFor: 1 })
    const claimed = await claim(3)
    await world.owner.query('update chores set lease = null where id = $1', [lost])
    const again = new Date(Date.now() + 60_000)
    const endings: Ending[] = [
      { dueAt: null, set: { note: 'lost' } },
      { dueAt: null, set: { note: 'done' } },
      { dueAt: again, failed: true, set: { note: 'failed' } },
    ]
    const kept = await world.database.tenant(world.account, (tx) =>
      endClaims(
        tx,
        world.kind(),
        claimed.map((one, place) => ({ claim: one, ending: endings[place] ?? { dueAt: null } })),
      ),
    )
    expect([...kept]).toEqual([
      [claimed[1]?.lease, null],
      [claimed[2]?.lease, again],
    ])
    expect(await world.chore(lost)).toMatchObject({ note: null })
    expect(await world.chore(done)).toMatchObject({ note: 'done', due_at: null, attempts: 0 })
    expect(await world.chore(failed)).toMatchObject({ note: 'failed', due_at: again, attempts: 1 })
  })

  it('does not change columns that are set only unless the row is due again', async () => {
    const [asked = '', other = ''] = await world.add({ dueFor: 2 }, { dueFor: 1 })
    const claimed = await claim(2)
    await world.owner.query('update chores set due_at = now() where id = $1', [asked])
    await world.database.tenant(world.account, (tx) =>
      endClaims(
        tx,
        world.kind(),
        claimed.map((one) => ({ claim: one, ending: { dueAt: null, unlessDue: { note: 'ended' } } })),
      ),
    )
    expect(await world.chore(asked)).toMatchObject({ note: null, lease: null })
    expect(await world.chore(other)).toMatchObject({ note: 'ended', lease: null })
  })

  it('deletes the rows of a queue, except those with a due time of their own or set by others', async () => {
    const [done = '', lost = '', asked = '', failed = ''] = await world.add(
      { dueFor: 4 },
      { dueFor: 3 },
      {},
      {},
    )
    const kind = world.kind({ isQueue: true, concurrency: 100 })
    const claimed = await world.database.system((tx) => claimDue(tx, kind, 4))
    const soon = new Date(Date.now() + 60_000)
    await world.owner.query('update chores set lease = gen_random_uuid() where id = $1', [lost])
    await world.owner.query('update chores set due_at = $2 where id = $1', [asked, soon])
    const kept = await world.database.tenant(world.account, (tx) =>
      endClaims(
        tx,
        kind,
        claimed.map((one) => ({ claim: one, ending: { dueAt: one.id === failed ? soon : null } })),
      ),
    )
    const leaseOf = (id: string) => claimed.find((one) => one.id === id)?.lease ?? ''
    expect([done, lost, asked, failed].map((id) => kept.get(leaseOf(id)))).toEqual([
      null,
      undefined,
      soon,
      soon,
    ])
    expect((await world.all()).map(({ id }) => id)).toEqual([lost, asked, failed])
  })

  it('keeps an earlier due time that others set meanwhile', async () => {
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

  it('is refused if the lease was taken over, and changes nothing then', async () => {
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
  it('extends the claims that are still valid, and returns them', async () => {
    await world.add({}, {}, {})
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

  it('does not wait for a row locked by a long transaction, which extends its own claim at its end', async () => {
    await world.add({}, {})
    const claimed = await claim(2)
    const [held, other] = claimed
    if (!held || !other) throw new Error('Nothing was claimed')
    const secondsLeft = async ({ id }: Claimed) =>
      ((await world.chore(id)).leased_until?.getTime() ?? 0) / 1000 - Date.now() / 1000
    await letLeasesRunOut()
    await world.database.tenant(world.account, async (tx) => {
      await holdClaim(tx, world.kind(), held)
      const kept = await world.database.system((renewing) => renewLeases(renewing, world.kind(), claimed))
      expect(kept).toEqual(new Set([held.lease, other.lease]))
      expect(await secondsLeft(other)).toBeGreaterThan(0)
      expect(await secondsLeft(held)).toBeLessThan(0)
      await extendClaim(tx, world.kind(), held)
    })
    expect(await secondsLeft(held)).toBeGreaterThan(0)
    expect(await claim(2)).toEqual([])
  })
})
