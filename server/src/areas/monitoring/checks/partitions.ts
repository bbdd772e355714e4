import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'

/** Dropped day by day, as the plans keep logs. */
export const resultPartitions: readonly PartitionedTable[] = [
  { table: 'monitor_results', key: { column: 'slot_at', kind: null }, widthDays: 1 },
]

export const pingPartitions: readonly PartitionedTable[] = [
  { table: 'heartbeat_pings', key: { column: 'id', kind: 'ping' }, widthDays: 1 },
]
