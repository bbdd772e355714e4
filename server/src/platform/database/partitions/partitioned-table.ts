import type { IdKind } from '#kernel/id.ts'

/** A table that is partitioned by time, as its migration has it. */
export type PartitionedTable = {
  table: string
  /** The partition key: a column of ids of this kind, or, if it is null, of times. */
  key: { column: string; kind: IdKind | null }
  /** Boundaries are whole multiples of this since 1970, in UTC. */
  widthDays: number
  /** Storage parameters of new partitions, such as `fillfactor = 80`. */
  storage?: string
}
