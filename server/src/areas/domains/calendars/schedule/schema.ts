import { type Static, Type } from 'typebox'
import { dropConfidences } from '#kernel/domains/watch/watch-state.ts'
import { Id, InputObject, labelQuery, Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'

const Day = Type.String({ format: 'date' })
const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', examples: ['2026-11'] })

/** The domains of a day that are listed; the counts include the others. */
export const listedMax = 10

const names = {
  domain: Type.String({ description: 'The name, with internationalized labels as A-labels.' }),
  display_name: Type.String(),
}

export const DomainSchedule = Resource('DomainSchedule', {
  months: Type.Array(Month, { description: 'The twelve months.' }),
  days: Type.Array(
    Type.Object({
      day: Day,
      expiry_count: Type.Integer(),
      release_count: Type.Integer(),
      expiries: Type.Array(
        Type.Object({ domain_id: Id('domain'), ...names, auto_renew: Nullable(Type.Boolean()) }),
        { description: `The domains that expire on this day, at most ${listedMax}.` },
      ),
      releases: Type.Array(
        Type.Object({
          watched_domain_id: Id('watched_domain'),
          ...names,
          confidence: OneOf(dropConfidences),
        }),
        {
          description: `The watched domains that are expected to be released from this day on, at most ${listedMax}.`,
        },
      ),
    }),
    { description: 'In order. Days without expiries and releases are left out.' },
  ),
})

export const ScheduleQuery = InputObject({
  from: Type.Optional({
    ...Month,
    description: 'The first month, `YYYY-MM`. By default the present one (UTC).',
  }),
  label: labelQuery,
})
export type ScheduleQuery = Static<typeof ScheduleQuery>
