/** How much of what the account offers by TLS is covered, with the share of which nothing is known. */

import { findingSeverities } from '#kernel/certificates/finding.ts'
import { coveredPercent, unscannedPercent } from '#kernel/certificates/gaps/find-gaps.ts'
import { gapKinds } from '#kernel/certificates/gaps/gap.ts'
import type { Context } from '#platform/context.ts'
import { findRun } from './run-store.ts'
import { countGaps, type GapCount, severityName } from './store.ts'

export async function readCoverage(context: Context) {
  const run = await findRun(context)
  const counts = await countGaps(context)
  const coverage = run?.coverage ?? { expected: 0, unscanned: 0, covered: 0 }
  const open = counts.filter(({ state }) => state === 'open')
  return {
    covered_percent: coveredPercent(coverage),
    unscanned_percent: unscannedPercent(coverage),
    ...coverage,
    open: sumOf(open),
    ignored: sumOf(counts.filter(({ state }) => state === 'ignored')),
    by_kind: countsBy(gapKinds, open, ({ kind }) => kind),
    by_severity: countsBy(findingSeverities, open, ({ severity }) => severityName(severity)),
    computed_at: run?.computed_at ?? null,
  }
}

function sumOf(counts: readonly GapCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Every value is there, also those without gaps. */
function countsBy<Value extends string>(
  values: readonly Value[],
  counts: readonly GapCount[],
  nameOf: (count: GapCount) => Value,
): Record<string, number> {
  return Object.fromEntries(
    values.map((value) => [value, sumOf(counts.filter((one) => nameOf(one) === value))]),
  )
}
