/** The limits of plans. What exceeds a limit (after a downgrade) continues to work; only additions are refused. */
import type { CountName, Plan } from '#kernel/access/plan.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { PlanCatalogue } from './catalogue.ts'
import { type Counting, createCounting, type Limit } from './counting.ts'

export type { Limit }

export type Usage = { name: CountName; limit: number | null; used: number }

export interface Limits {
  /** The account's plan, read in this transaction. */
  planOf(tx: Tx, accountId: string): Promise<Plan>
  /** Counts what a transaction creates and removes of limited resources. */
  counting(tx: Tx, accountId: string): Counting
  /** The plan, and the current counts. */
  usage(tx: Tx, accountId: string): Promise<{ plan: Plan; counts: Usage[] }>
}

type Dependencies = {
  plans: PlanCatalogue
  limits: readonly Limit[]
  /** The name of an account's plan. */
  planName: (tx: Tx, accountId: string) => Promise<string>
}

export function createLimits({ plans, limits, planName }: Dependencies): Limits {
  const byName = new Map(limits.map((limit) => [limit.name, limit]))
  const limitOf = (name: CountName) => {
    const limit = byName.get(name)
    if (!limit) throw new Error(`No area counts ${name}`)
    return limit
  }
  const planOf = async (tx: Tx, accountId: string) => plans.of(await planName(tx, accountId))
  return {
    planOf,
    counting: (tx, accountId) =>
      createCounting(tx, accountId, { limitOf, plan: () => planOf(tx, accountId), refusal: limitReached }),
    async usage(tx, accountId) {
      // Sent together; the connection carries them out one after the other.
      const [plan, used] = await Promise.all([
        planOf(tx, accountId),
        Promise.all(limits.map(({ count }) => count(tx, accountId))),
      ])
      const counts = limits.map(({ name }, index) => ({
        name,
        limit: plan.counts[name],
        used: used[index] ?? 0,
      }))
      return { plan, counts }
    },
  }
}

function limitReached(
  plan: Plan,
  name: CountName,
  { value, used, more }: { value: number; used: number; more: number },
): Problem {
  const asked = more === 1 ? '' : `, and ${more} more were requested`
  return planLimitReached(
    plan,
    name,
    `The plan ${plan.name} allows ${value} ${name.replaceAll('_', ' ')}; ${used} are used${asked}.`,
    { value, used },
  )
}

/** A 403 problem with the limit, what the plan allows, and what is used or was requested. */
export function planLimitReached(
  plan: Plan,
  limit: string,
  detail: string,
  { value, used }: { value: number | boolean; used: number | null },
): Problem {
  return new Problem('plan_limit_reached', detail, { members: { plan: plan.name, limit, value, used } })
}

/** Refuses an interval that is shorter than the plan allows. */
export function requireInterval(plan: Plan, seconds: number): void {
  const value = plan.check_interval_seconds
  if (seconds >= value) return
  throw planLimitReached(
    plan,
    'check_interval_seconds',
    `The plan ${plan.name} allows intervals of at least ${value} s; ${seconds} s were requested.`,
    { value, used: seconds },
  )
}
