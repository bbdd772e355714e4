import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'

/** Both tables use the delivery's id as their key, so a delivery is dropped together with its attempts. */
export const deliveryPartitions: readonly PartitionedTable[] = [
  {
    table: 'webhook_deliveries',
    key: { column: 'id', kind: 'webhook_delivery' },
    widthDays: 7,
    // Room for the outcome of the first attempts, so that the row is updated on its page.
    storage: 'fillfactor = 80',
  },
  { table: 'webhook_attempts', key: { column: 'delivery_id', kind: 'webhook_delivery' }, widthDays: 7 },
]
