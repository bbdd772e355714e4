/** The inventory at a glance: how severe, by when, and from whom. */
import { findingSeverities } from '#kernel/certificates/finding.ts'
import { isPublicName } from '#kernel/certificates/names.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { countExpectedEndpoints, selectEndpointGrades } from '../endpoints/grade/grade-store.ts'
import { gradeOfRank, rankOfGrade, shownGrades } from '../endpoints/grade/shown-grade.ts'
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
    ...(await summarizeEndpoints(context)),
    expired: await countExpired(context),
    by_issuer: await countByIssuer(context, 10),
  }
}

/** After this time without an observation, it is unknown whether an endpoint has TLS. */
const observedHours = 48

async function summarizeEndpoints(context: Context) {
  const grades = await selectEndpointGrades(context)
  const counts = Map.groupBy(grades, ({ rank }) => rank)
  const worst = grades.find(({ name }) => isPublicName(name))
  return {
    grade: gradeOfRank(worst?.rank ?? null),
    by_grade: Object.fromEntries(
      shownGrades.map((grade) => [grade, counts.get(rankOfGrade(grade))?.length ?? 0]),
    ),
    endpoints: await countExpectedEndpoints(context, addSeconds(context.now, -observedHours * 3600)),
  }
}

function mondayOf(at: Date): Date {
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  return new Date(day - ((at.getUTCDay() + 6) % 7) * 86_400_000)
}

function addWeeks(at: Date, count: number): Date {
  return new Date(at.getTime() + count * 7 * 86_400_000)
}
