import { Type } from 'typebox'
import { listed } from '#platform/http/answer.ts'
import { type Operation, operation } from '#platform/http/operation.ts'
import { Nullable, PageOf, Resource, Timestamp } from '#platform/http/schema.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import type { Limits } from '#platform/plans/limits.ts'
import { PlanShape } from '#platform/plans/schema.ts'

const LimitUse = Resource('LimitUse', {
  name: Type.String({ description: 'What is limited, such as `zones`. More may be added.' }),
  limit: Nullable(Type.Integer({ description: 'What the plan allows; null: any number.' })),
  used: Type.Integer({ description: 'After a change of plan it may be more than the limit.' }),
  resets_at: Nullable(Timestamp),
})

const LimitsAnswer = Resource('Limits', {
  plan: PlanShape,
  data: Type.Array(LimitUse),
})

type Dependencies = { plans: PlanCatalogue; limits: Limits }

export function limitOperations({ plans, limits }: Dependencies): Operation[] {
  return [
    operation({
      id: 'account.limits.read',
      method: 'GET',
      path: '/v1/limits',
      summary: 'Read what the plan allows and what is used',
      description: 'What can be counted as of now.',
      permission: 'account.read',
      withoutApiAccess: true,
      answer: {
        status: 200,
        body: LimitsAnswer,
        description: 'The plan, and the use of each of its limits.',
      },
      async handle(context) {
        const { tx, accountId } = context
        const usage = await limits.usage(tx, accountId)
        return {
          body: { plan: await context.plan(), data: usage.map((use) => ({ ...use, resets_at: null })) },
        }
      },
    }),
    operation({
      id: 'account.plans.list',
      method: 'GET',
      path: '/v1/plans',
      summary: 'List the plans of this installation',
      description: 'All on one page.',
      permission: 'account.read',
      withoutApiAccess: true,
      answer: { status: 200, body: PageOf(PlanShape, 'PlanPage'), description: 'The plans.' },
      handle: async () => listed({ data: [...plans.plans], next_cursor: null }),
    }),
  ]
}
