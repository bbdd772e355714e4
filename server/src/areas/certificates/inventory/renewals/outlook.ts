/** How many renewals there will be each month under the limits of the CA/Browser Forum, and how many are automated. */
import { type Automation, automationOf, automations } from '#kernel/certificates/lifetime/automation.ts'
import { lifetimeLimitsFrom } from '#kernel/certificates/lifetime/expiry.ts'
import {
  monthsFrom,
  type RenewedCertificates,
  renewalDueOf,
  renewalsByMonth,
} from '#kernel/certificates/lifetime/renewal-outlook.ts'
import type { Context } from '#platform/context.ts'
import { evidenceOfRank } from './automation-store.ts'
import { countLineages, type LineageGroup } from './renewal-store.ts'

const dayMs = 86_400_000
/** What has expired for so long is no longer renewed. */
const expiredDaysMax = 30

type Group = RenewedCertificates & { automation: Automation }
type Counts = Record<Automation, number>

export async function readRenewalOutlook(context: Context, { months: count = 36 }: { months?: number }) {
  const { now } = context
  const all = (await countLineages(context)).map(groupOf)
  const isLeftOut = ({ issuedAt, lifetimeMs }: Group) =>
    issuedAt.getTime() + lifetimeMs < now.getTime() - expiredDaysMax * dayMs
  const groups = all.filter((group) => !isLeftOut(group))
  const months = monthsFrom(now, count)
  const byMonth = months.slice(1).map(() => noCounts())
  for (const group of groups)
    for (const [index, renewals] of renewalsByMonth(group, months, now).entries()) {
      const counts = byMonth[index]
      if (counts) counts[group.automation] += renewals
    }
  return {
    total: sumOf(groups),
    by_automation: countsOf(groups),
    overdue: countsOf(groups.filter((group) => renewalDueOf(group) <= now)),
    long_expired: sumOf(all.filter(isLeftOut)),
    months: byMonth.map((counts, index) => ({
      month: (months[index] ?? now).toISOString().slice(0, 7),
      renewals: automations.reduce((sum, automation) => sum + counts[automation], 0),
      by_automation: counts,
    })),
    limits: lifetimeLimitsFrom(now).map(({ from, days }) => ({
      from: from.toISOString().slice(0, 10),
      days,
    })),
  }
}

function groupOf({ issued_day, lifetime_hours, is_public, rank, count }: LineageGroup): Group {
  return {
    issuedAt: new Date(issued_day * dayMs),
    lifetimeMs: lifetime_hours * 3_600_000,
    isPublic: is_public,
    automation: automationOf(evidenceOfRank(rank)),
    count,
  }
}

function noCounts(): Counts {
  return { managed: 0, observed: 0, unknown: 0 }
}

function countsOf(groups: readonly Group[]): Counts {
  const counts = noCounts()
  for (const { automation, count } of groups) counts[automation] += count
  return counts
}

function sumOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}
