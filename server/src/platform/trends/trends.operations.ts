/**
 * The trends of all areas in one response, for the overview of the dashboard. Trends that the actor may not read are
 * omitted.
 */
import { type Static, Type } from 'typebox'
import { mayRead } from '#kernel/access/actor.ts'
import type { Context } from '#platform/context.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { Resource, Timestamp } from '#platform/http/operation/schema.ts'
import { hourMs, hourOf, type Trend, trendHoursMax } from './trend.ts'
import { selectCounts, type TrendCount } from './trend-store.ts'

const OutcomeCounts = Resource('TrendOutcome', {
  outcome: Type.String({ description: 'How it ended, such as `failed`. More may be added.' }),
  counts: Type.Array(Type.Integer(), { description: 'How many in each interval, the oldest first.' }),
})

const TrendResponse = Resource('Trend', {
  trend: Type.String({ description: 'What is counted, such as `webhooks.attempts`. More may be added.' }),
  description: Type.String(),
  outcomes: Type.Array(OutcomeCounts),
})

const TrendsResponse = Resource('Trends', {
  since: Timestamp,
  until: Type.Unsafe<Date>({
    type: 'string',
    format: 'date-time',
    description: 'The end of the last interval, which is not over yet.',
  }),
  interval_seconds: Type.Integer(),
  data: Type.Array(TrendResponse),
})

const Query = Type.Object({
  hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: trendHoursMax,
      default: 24,
      description: 'How many hours, the current one included.',
    }),
  ),
})

export function trendOperation(trends: readonly Trend[]): Operation {
  return operation({
    id: 'trends.read',
    method: 'GET',
    path: '/v1/trends',
    summary: 'Read how often things happened, by hour',
    description:
      'Counts by hour and outcome, such as delivered and failed webhook attempts. Each trend needs the read permission of its area; others are left out.',
    permission: null,
    query: Query,
    response: { status: 200, body: TrendsResponse, description: 'The trends that the caller may read.' },
    async handle(context, { query: { hours = 24 } }) {
      const lastHour = hourOf(context.now).getTime()
      const since = new Date(lastHour - (hours - 1) * hourMs)
      const readable = trends.filter(({ area }) => mayRead(context.actor, area))
      return {
        body: {
          since,
          until: new Date(lastHour + hourMs),
          interval_seconds: hourMs / 1000,
          data: await readTrends(context, readable, { since, hours }),
        },
      }
    },
  })
}

type Hours = { since: Date; hours: number }

async function readTrends(
  { tx, accountId }: Context,
  trends: readonly Trend[],
  { since, hours }: Hours,
): Promise<Static<typeof TrendResponse>[]> {
  const names = trends.map(({ name }) => name)
  const rows = await selectCounts(tx, accountId, { trends: names, since })
  const keyOf = (trend: string, outcome: string) => `${trend} ${outcome}`
  const found = Map.groupBy(rows, ({ trend, outcome }) => keyOf(trend, outcome))
  return trends.map(({ name, description, outcomes }) => ({
    trend: name,
    description,
    outcomes: outcomes.map((outcome) => ({
      outcome,
      counts: countsByHour(found.get(keyOf(name, outcome)) ?? [], { since, hours }),
    })),
  }))
}

/** One number for each hour. Counts in a later hour, after the clock was set back, are omitted. */
function countsByHour(rows: readonly TrendCount[], { since, hours }: Hours): number[] {
  const counts = Array.from({ length: hours }, () => 0)
  for (const { hour, count } of rows) {
    const place = Math.round((hour.getTime() - since.getTime()) / hourMs)
    if (place < hours) counts[place] = (counts[place] ?? 0) + count
  }
  return counts
}
