/** The inventory at a glance: how severe, by when, and from whom. */
import { findingSeverities } from '#kernel/certificates/finding.ts'
import type { Context } from '#platform/context.ts'
import { countByIssuer, countBySeverity, countByWeek, countExpired } from './summary-store.ts'

const weeks = 26

export async function summarize(context: Context) {
  const counts = new Map((await countBySeverity(context)).map(({ rank, count }) => [rank, count]))
  const monday = mondayOf(context.now)
  const byWeek = new Map(
    (await countByWeek(context, monday, addWeeks(monday, weeks))).map(({ week, count }) => [week, count]),
  )
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    by_severity: Object.fromEntries(
      ['none', ...findingSeverities].map((name, rank) => [name, counts.get(rank) ?? 0]),
    ),
    by_week: Array.from({ length: weeks }, (_, index) => ({
      week: addWeeks(monday, index).toISOString().slice(0, 10),
      count: byWeek.get(index) ?? 0,
    })),
    expired: await countExpired(context),
    by_issuer: await countByIssuer(context, 10),
  }
}

function mondayOf(at: Date): Date {
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  return new Date(day - ((at.getUTCDay() + 6) % 7) * 86_400_000)
}

function addWeeks(at: Date, count: number): Date {
  return new Date(at.getTime() + count * 7 * 86_400_000)
}
