import type { IdKind } from '#kernel/id.ts'

/** A table partitioned by time, as created in its migration. */
export type PartitionedTable = {
  table: string
  /** The partition key: a column with ids of this kind, or with times if `kind` is null. */
  key: { column: string; kind: IdKind | null }
  /** Bounds are whole multiples of this since 1970, in UTC. */
  widthDays: number
  /** Storage parameters of new partitions, such as `fillfactor = 80`. */
  storage?: string
}
