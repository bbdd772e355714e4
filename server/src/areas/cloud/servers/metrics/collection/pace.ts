/**
 * How often metrics are read at a provider. They take requests for each server, so that the budget of the vendor decides:
 * a part of it is theirs, and what is left serves listings, actions and people.
 */
import { addSeconds, binStart } from '#kernel/time.ts'
import type { MetricCapabilities, MetricWindow } from '#providers/ports/cloud/metrics.ts'
import type { ProviderManifest, RequestBudget } from '#providers/ports/provider.ts'
import { acceptedSeconds, minutes } from '../tiers.ts'

/** Between two readings of a server, if the budget allows it. */
export function readingSeconds({ keepsNoHistory }: Pick<MetricCapabilities, 'keepsNoHistory'>): number {
  return keepsNoHistory ? 60 : 900
}

const shareOfBudgets = 0.3
/** Of a budget that is for metrics alone. A fifth is kept, as of all budgets. */
const shareOfOwn = 0.8
const serversMax = 200

/** How many servers are read in a minute. */
export function serversPerMinute({
  budgets = [],
  serverMetrics,
}: Pick<ProviderManifest, 'budgets' | 'serverMetrics'>): number {
  if (!serverMetrics) return 0
  const { requests, budget } = serverMetrics
  const perMinute = (one: RequestBudget) => (one.requests / one.seconds) * 60
  const allowed = [
    ...budgets.map((one) => perMinute(one) * shareOfBudgets),
    ...(budget ? [perMinute(budget) * shareOfOwn] : []),
  ]
  return Math.max(1, Math.floor(Math.min(serversMax, ...allowed.map((one) => one / requests))))
}

/** Vendors show the last minutes late. */
const settlingSeconds = 120
/** Read again, for what was shown late. */
const overlapSeconds = 600
/** Fewer than vendors answer at once. */
const pointsMax = 480

/**
 * What is read of a server: what was measured since it was read, of at most a day, in as many windows as it takes to have
 * every point.
 */
export function windowsToRead(
  readUntil: Date | null,
  { stepSeconds, keepsNoHistory }: Pick<MetricCapabilities, 'stepSeconds' | 'keepsNoHistory'>,
  now: Date,
): MetricWindow[] {
  const end = binStart(addSeconds(now, -settlingSeconds), minutes)
  const earliest = binStart(addSeconds(now, 60 - acceptedSeconds), minutes)
  const since = readUntil && addSeconds(readUntil, keepsNoHistory ? 0 : -overlapSeconds)
  const windows: MetricWindow[] = []
  for (
    let from = since && since > earliest ? since : earliest;
    from < end;
    from = windows.at(-1)?.to ?? end
  ) {
    const to = addSeconds(from, pointsMax * stepSeconds)
    windows.push({ from, to: to < end ? to : end, stepSeconds })
  }
  return windows
}
