import { type Static, Type } from 'typebox'
import { Amount, Currency } from '#platform/http/operation/money.ts'
import { Id, InputObject, Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'
import { MonthlyPrice, moneyFields } from './price-schema.ts'
import { unusedReasons } from './store/unused.ts'

const Sums = Type.Array(Type.Object({ currency: Currency, amount: Amount }), {
  description: 'One for each currency, without taxes. Amounts of two currencies are never added.',
})
const WithoutPrice = Type.Integer({
  description: 'How many have no known price, and are not in the amounts.',
})
const Group = Nullable(Type.String({ description: 'Null: what has no such label, or no region.' }))
const rate = { amounts: Sums, resources: Type.Integer(), without_price: WithoutPrice }

export const SpendingQuery = InputObject({
  group_by: Type.Optional(
    Type.String({
      pattern: '^(kind|connection|region|label:.{1,63})$',
      description:
        'How amounts are grouped: `kind` by default, `connection`, `region`, or `label:` with the name of a label of servers, such as `label:project`. Storage has the labels of its server.',
      examples: ['label:project'],
    }),
  ),
})

export const Spending = Resource('CloudSpending', {
  group_by: Type.String(),
  run_rate: Type.Object(rate, { description: 'What everything that is billed now costs in a month.' }),
  groups: Type.Array(
    Type.Object({
      group: Group,
      name: Nullable(Type.String({ description: 'Of a connection: its name, if it still exists.' })),
      ...rate,
    }),
    {
      description:
        'The run rate by group. `kind`: `server`, `backup`, `volume`, `snapshot`; more may be added.',
    },
  ),
  month_to_date: Sums,
  months: Type.Array(
    Type.Object({
      month: Type.String({ examples: ['2026-01'], description: 'In UTC.' }),
      state: OneOf(['past', 'current', 'forecast'], {
        description:
          '`past`: as recorded every day. `current`: as recorded until today, and the run rate for the days that are left. `forecast`: the run rate.',
      }),
      amounts: Sums,
      without_price: WithoutPrice,
      groups: Type.Array(Type.Object({ group: Group, amounts: Sums })),
    }),
    { description: 'Up to twelve recorded months, the present one, and the next eleven.' },
  ),
  recorded_on: Nullable(
    Type.String({ format: 'date', description: 'The last day that is recorded, in UTC. Null: none yet.' }),
  ),
})

const snapshotDays = 90
export const UnusedQuery = InputObject({
  snapshot_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      default: snapshotDays,
      description: 'Snapshots that are older are listed, except those that a schedule keeps.',
    }),
  ),
})
export const defaultSnapshotDays = snapshotDays

export const UnusedResources = Resource('UnusedResources', {
  savings: Sums,
  without_price: WithoutPrice,
  total: Type.Integer({ description: 'How many there are. `items` has up to 500 of them.' }),
  items: Type.Array(
    Type.Object({
      reason: OneOf(unusedReasons, { description: 'More may be added.' }),
      resource_type: OneOf(['volume', 'snapshot', 'server'], { description: 'More may be added.' }),
      id: Type.String({ description: 'Of the volume, snapshot or server.' }),
      name: Type.String(),
      connection_id: Id('connection'),
      provider: Type.String(),
      region: Nullable(Type.String()),
      since: Nullable(
        Type.Unsafe<Date>({
          ...Timestamp,
          description:
            'Since when the volume is not attached or the server is stopped, as far as Holdfast has seen it, or when the snapshot was made.',
        }),
      ),
      monthly: MonthlyPrice,
      remedy: Type.String({ description: 'What to do.' }),
    }),
    { description: 'The dearest first.' },
  ),
})

export const SpendingSettingsPatch = InputObject({
  ceilings: Type.Array(InputObject(moneyFields), {
    maxItems: 20,
    description:
      'What everything may cost in a month, at most one amount in a currency. Replaces the present ones.',
  }),
})
export type SpendingSettingsPatch = Static<typeof SpendingSettingsPatch>

export const SpendingSettings = Resource('CloudSpendingSettings', {
  ceilings: Type.Array(
    Type.Object({
      ...moneyFields,
      run_rate: Type.Object(moneyFields, {
        description: 'What everything that is billed now costs in a month.',
      }),
      exceeded_since: Nullable(Timestamp),
    }),
    {
      description:
        'Above a ceiling, servers are created and resized to dearer sizes only with `force`. Currencies without a ceiling, and prices that are not known, are not limited.',
    },
  ),
})
