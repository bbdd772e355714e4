import { type Static, Type } from 'typebox'
import { budgets, countNames, keptNames, recordOf } from '#kernel/access/plan.ts'
import { Nullable, Resource } from '#platform/http/operation/schema.ts'

const Whole = (minimum: number, description: string) => Type.Integer({ minimum, maximum: 1e9, description })

const Rate = Type.Object(
  {
    per_minute: Whole(1, 'Requests a minute of the account; under `session` of each person.'),
    burst: Whole(1, 'Requests that one token, or one person, may send at once.'),
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
        'How fast requests may come: of tokens, for reads, writes and ingest apart, and of people who are signed in (`session`); null: as fast as they do.',
    },
  ),
  counts: Type.Object(
    recordOf(countNames, () => Nullable(Whole(0, 'So many; null: any number.'))),
    { additionalProperties: false, description: 'How many there may be.' },
  ),
  check_interval_seconds: Whole(1, 'The shortest interval at which anything is looked at.'),
  retention_days: Type.Object(
    recordOf(keptNames, () => Nullable(Whole(1, 'So many days; null: for good.'))),
    { additionalProperties: false, description: 'How long is kept what has happened.' },
  ),
}

/** The file of plans: an object with a member for each plan, under its name. */
export const PlansFile = Type.Record(
  Type.String({ pattern: '^[a-z][a-z0-9_-]{0,39}$' }),
  Type.Object(planFields, { additionalProperties: false }),
  { additionalProperties: false, minProperties: 1 },
)
export type PlansFile = Static<typeof PlansFile>

/** A plan as the API shows it. */
export const PlanShape = Resource('AccountPlan', { name: Type.String(), ...planFields })
