import type { BodyOf } from '@holdfast/client'
import type { Monitor } from '#areas/monitoring/states.tsx'
import type { RowSelection } from '#ui/list/row-selection.ts'

/** The maximum number of monitors that one request changes. */
export const bulkMax = 1000

type Bulk = BodyOf<'monitors.bulk'>

/** The monitors of a bulk change: the selected ones, or all that match a filter. */
export type BulkTarget = { ids: string[] } | { filter: NonNullable<Bulk['filter']> }

export function bulkTarget({ rows, filter }: RowSelection<Monitor>): BulkTarget {
  return filter === null ? { ids: [...rows.keys()] } : { filter }
}

/** The change of a dry run, only if it still concerns as many monitors. */
export function asPreviewed(target: BulkTarget, matched: number): BulkTarget & Pick<Bulk, 'expected_count'> {
  return 'filter' in target ? { ...target, expected_count: matched } : target
}
