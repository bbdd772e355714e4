import { type Static, Type } from 'typebox'
import { budgets, countNames, recordOf, retentionNames } from '#kernel/access/plan.ts'
import { Nullable, Resource } from '#platform/http/operation/schema.ts'

const wholeNumber = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: 1e9, description })

const Rate = Type.Object(
  {
    per_minute: wholeNumber(1, 'Requests per minute of the account; for `session`, of each user.'),
    burst: wholeNumber(1, 'Requests that one token or user may send at once.'),
  },
  { additionalProperties: false },
)

const planFields = {
  title: Type.String({ minLength: 1, maxLength: 100 }),
  api_access: Type.Boolean({ description: 'Whether tokens may use the API.' }),
  rates: Type.Object(
    recordOf(budgets, () => Nullable(Rate)),
    {
      additionalProperties: false,
      description:
        'Rate limits: for tokens, separately for reads, writes and ingest, and for signed-in users (`session`); null: unlimited.',
    },
  ),
  counts: Type.Object(
    recordOf(countNames, () => Nullable(wholeNumber(0, 'The maximum; null: unlimited.'))),
    { additionalProperties: false, description: 'The maximum number of each resource.' },
  ),
  check_interval_seconds: wholeNumber(1, 'The shortest check interval.'),
  retention_days: Type.Object(
    recordOf(retentionNames, () => Nullable(wholeNumber(1, 'The number of days; null: forever.'))),
    { additionalProperties: false, description: 'Retention periods.' },
  ),
}

/** The plans file: an object with a member for each plan, by name. */
export const PlansFile = Type.Record(
  Type.String({ pattern: '^[a-z][a-z0-9_-]{0,39}$' }),
  Type.Object(planFields, { additionalProperties: false }),
  { additionalProperties: false, minProperties: 1 },
)
export type PlansFile = Static<typeof PlansFile>

/** A plan in the API. */
export const PlanShape = Resource('AccountPlan', { name: Type.String(), ...planFields })
