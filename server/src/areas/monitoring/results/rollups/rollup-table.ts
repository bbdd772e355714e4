import type { RetentionName } from '#kernel/access/plan.ts'
import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Roll-ups of one width. Each is made of the next narrower one, and the narrowest of results. */
export type RollupTable = {
  table: 'monitor_rollups_5m' | 'monitor_rollups_1h' | 'monitor_rollups_1d'
  seconds: number
  /** Plans set how many days they are kept; null: as long as the monitor. */
  retention: RetentionName | null
}

export const fiveMinutes: RollupTable = {
  table: 'monitor_rollups_5m',
  seconds: 5 * minute,
  retention: 'latency_5m',
}
export const hours: RollupTable = { table: 'monitor_rollups_1h', seconds: hour, retention: 'latency_1h' }
export const days: RollupTable = { table: 'monitor_rollups_1d', seconds: day, retention: null }

/** The narrowest first. */
export const rollupTables: readonly RollupTable[] = [fiveMinutes, hours, days]

export const rollupPartitions: readonly PartitionedTable[] = [
  { table: fiveMinutes.table, key: { column: 'from_at', kind: null }, widthDays: 7 },
  { table: hours.table, key: { column: 'from_at', kind: null }, widthDays: 28 },
]
