import { Type } from 'typebox'
import { unitsLeft } from '#kernel/access/gcra.ts'
import { budgets, type Plan } from '#kernel/access/plan.ts'
import type { Context } from '#platform/context.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { Nullable, PageOf, Resource } from '#platform/http/operation/schema.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import type { Limits } from '#platform/plans/limits.ts'
import { PlanShape } from '#platform/plans/schema.ts'
import { minuteBucket, type RateLimitSubject } from '#platform/rates/budget.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'

const LimitUse = Resource('LimitUse', {
  name: Type.String({
    description:
      'The limit’s name, such as `zones` or `read_requests` (per minute); `session_requests` are those of the current user. More may be added.',
  }),
  limit: Nullable(Type.Integer({ description: 'The maximum; null: unlimited.' })),
  used: Type.Integer({ description: 'After a change of plan this can exceed the limit.' }),
  resets_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When the usage returns to zero, for limits that recover over time.',
    }),
  ),
})

const LimitsResponse = Resource('Limits', { plan: PlanShape, data: Type.Array(LimitUse) })

type Dependencies = { plans: PlanCatalogue; limits: Limits; limiter: RateLimiter }

export function limitOperations({ plans, limits, limiter }: Dependencies): Operation[] {
  return [
    operation({
      id: 'account.limits.list',
      method: 'GET',
      path: '/v1/limits',
      summary: 'List limits and usage',
      permission: 'account.read',
      withoutApiAccess: true,
      response: {
        status: 200,
        body: LimitsResponse,
        description: 'The plan and the usage of each limit.',
      },
      // The limiter may use a separate server, which is never called while a transaction is open.
      async lookup({ act }) {
        const [plan, rateLimitSubject] = await act(async (context) => [
          await context.plan(),
          spenderOf(context),
        ])
        return await requestUses(limiter, plan, rateLimitSubject)
      },
      async handle(context, _input, requests) {
        const { plan, counts } = await limits.usage(context.tx, context.accountId)
        const data = [...counts.map((use) => ({ ...use, resets_at: null })), ...requests]
        return { body: { plan, data } }
      },
    }),
    operation({
      id: 'account.plans.list',
      method: 'GET',
      path: '/v1/plans',
      summary: 'List plans',
      description: 'All on one page.',
      permission: 'account.read',
      withoutApiAccess: true,
      response: { status: 200, body: PageOf(PlanShape, 'PlanPage'), description: 'The plans.' },
      handle: async () => listed({ data: [...plans.plans], next_cursor: null }),
    }),
  ]
}

function spenderOf({ accountId, actor }: Context): RateLimitSubject {
  return { accountId, actorId: 'id' in actor ? actor.id : '' }
}

/** The requests used in the current minute: by the account, and by the person or token that asks. */
async function requestUses(limiter: RateLimiter, plan: Plan, rateLimitSubject: RateLimitSubject) {
  const uses = budgets.map(async (budget) => {
    const name = `${budget}_requests`
    const bucket = minuteBucket(plan, budget, rateLimitSubject)
    if (!bucket) return { name, limit: null, used: 0, resets_at: null }
    const [debt = 0] = (await limiter.take([bucket], 0)).debtsUs
    const { size } = bucket.quota
    const resetsAt = debt > 0 ? new Date(Date.now() + debt / 1000) : null
    return { name, limit: size, used: size - unitsLeft(debt, bucket.quota), resets_at: resetsAt }
  })
  return await Promise.all(uses)
}
