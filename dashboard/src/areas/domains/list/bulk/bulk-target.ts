import type { BodyOf, components } from '@holdfast/client'
import type { BulkProblem } from '#areas/domains/operations/bulk-problem.ts'
import type { Domain } from '#areas/domains/states.tsx'
import type { RowSelection } from '#ui/list/row-selection.ts'

/** The maximum number of domains that one request changes. */
export const bulkMax = 1000

type Bulk = BodyOf<'domains.operations.bulk'>
export type BulkAction = Bulk['action']
export type BulkPurchase = Extract<BulkAction, { kind: 'renew' | 'restore' }>
export type BulkResult = components['schemas']['DomainBulkResult']

/** One of several requested operations. `id` distinguishes it from the others. */
export type BulkItem = {
  id: string
  name: string | null
  operation_id: string | null
  problem: BulkProblem | null
}

/** The selected domains, or all that match a filter. */
export type BulkTarget = { ids: string[] } | { filter: NonNullable<Bulk['filter']> }

export function bulkTarget({ rows, filter }: RowSelection<Domain>): BulkTarget {
  return filter === null ? { ids: [...rows.keys()] } : { filter }
}

/** Exactly the domains of a dry run that would be changed. */
export function changedOf({ items }: BulkResult): { ids: string[] } {
  return { ids: items.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : [])) }
}
