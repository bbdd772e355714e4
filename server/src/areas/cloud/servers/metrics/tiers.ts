import type { RetentionName } from '#kernel/access/plan.ts'
import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'

/** Metrics by times of one width. Each is made of the next narrower one, and the narrowest of what was measured. */
export type Tier = {
  table: 'server_metrics_1m' | 'server_metrics_5m' | 'server_metrics_1h' | 'server_metrics_1d'
  seconds: number
  /** Plans set how many days it is kept. */
  retention: RetentionName
  /** The width of its partitions. */
  widthDays: number
}

export const minutes: Tier = {
  table: 'server_metrics_1m',
  seconds: 60,
  retention: 'metrics_1m',
  widthDays: 1,
}
export const days: Tier = {
  table: 'server_metrics_1d',
  seconds: 86_400,
  retention: 'metrics_1d',
  widthDays: 112,
}

/** The narrowest first. */
export const tiers: readonly Tier[] = [
  minutes,
  { table: 'server_metrics_5m', seconds: 300, retention: 'metrics_5m', widthDays: 7 },
  { table: 'server_metrics_1h', seconds: 3600, retention: 'metrics_1h', widthDays: 28 },
  days,
]

/**
 * Metrics are accepted for a day after their time, and kept for longer than this in any plan, so that the others of the
 * same time are there when it is rolled up again.
 */
export const acceptedSeconds = 24 * 3600
export const keptDaysMin = 2

export const metricPartitions: readonly PartitionedTable[] = tiers.map(partitionedTable)

export function partitionedTable({ table, widthDays }: Tier): PartitionedTable {
  return { table, key: { column: 'from_at', kind: null }, widthDays }
}
