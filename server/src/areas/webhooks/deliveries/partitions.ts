import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'

/** Both have the delivery's id as their key: a delivery goes together with its attempts. */
export const deliveryPartitions: readonly PartitionedTable[] = [
  {
    table: 'webhook_deliveries',
    key: { column: 'id', kind: 'webhook_delivery' },
    widthDays: 7,
    // Room for the outcome of the first attempts: the row is updated on its page.
    storage: 'fillfactor = 80',
  },
  { table: 'webhook_attempts', key: { column: 'delivery_id', kind: 'webhook_delivery' }, widthDays: 7 },
]
