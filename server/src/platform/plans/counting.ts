/**
 * The counts of one transaction. `require` checks a limit early; `add` records what is created and removed; `settle`
 * changes the stored counts just before the commit, and refuses what exceeds a limit: of several transactions that use
 * the last free place at the same time, only one commits.
 *
 * A count is stored when its limit is checked for the first time. The transaction that stores it waits for those that
 * have settled, and counts the rows; those that settle later find the stored count. Without a limit nothing is counted,
 * and transactions do not wait for each other.
 */
import type { CountName, Plan } from '#kernel/access/plan.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { type CountKey, changeCount, holdCount, insertCount, selectCount } from './count-store.ts'

export type Limit = { name: CountName; count: (tx: Tx, accountId: string) => Promise<number> }

export interface Counting {
  /** Throws `plan_limit_reached` unless there is room for `more`. What is added must fit when it is settled. */
  require(name: CountName, more: number): Promise<void>
  /** Records a change of a count by `delta`. */
  add(name: CountName, delta: number): void
  /** Must be called last in the transaction. */
  settle(): Promise<void>
}

type Dependencies = {
  limitOf(name: CountName): Limit
  plan(): Promise<Plan>
  refusal(plan: Plan, name: CountName, use: { value: number; used: number; more: number }): Error
}

export function createCounting(
  tx: Tx,
  accountId: string,
  { limitOf, plan, refusal }: Dependencies,
): Counting {
  const changes = new Map<CountName, number>()
  const required = new Map<CountName, { plan: Plan; value: number }>()
  const keyOf = (name: CountName): CountKey => ({ account_id: accountId, name })
  const changeOf = (name: CountName) => changes.get(name) ?? 0

  /** The count, without the changes of this transaction. */
  async function storedCount(name: CountName): Promise<number> {
    const known = await selectCount(tx, keyOf(name))
    if (known !== null) return known
    await holdCount(tx, keyOf(name))
    // Separate statements, which see what was committed while this transaction waited for the lock.
    const kept = await selectCount(tx, keyOf(name))
    if (kept !== null) return kept
    const used = (await limitOf(name).count(tx, accountId)) - changeOf(name)
    await insertCount(tx, keyOf(name), used)
    return used
  }

  async function settleOne(name: CountName, delta: number): Promise<void> {
    const limit = delta > 0 ? required.get(name) : undefined
    if (await changeCount(tx, keyOf(name), delta, limit?.value ?? null)) return
    if (!limit) return
    const used = await storedCount(name)
    // The count was deleted meanwhile and is stored again.
    if (await changeCount(tx, keyOf(name), delta, limit.value)) return
    throw refusal(limit.plan, name, { value: limit.value, used, more: delta })
  }

  return {
    async require(name, more) {
      limitOf(name)
      if (more <= 0) return
      const current = await plan()
      const value = current.counts[name]
      if (value === null) return
      required.set(name, { plan: current, value })
      const used = (await storedCount(name)) + changeOf(name)
      if (used + more > value) throw refusal(current, name, { value, used, more })
    },
    add(name, delta) {
      changes.set(name, changeOf(name) + delta)
    },
    async settle() {
      // Always in the same order, so that two transactions cannot deadlock.
      for (const name of [...changes.keys()].sort()) {
        const delta = changeOf(name)
        if (delta !== 0) await settleOne(name, delta)
      }
    },
  }
}
