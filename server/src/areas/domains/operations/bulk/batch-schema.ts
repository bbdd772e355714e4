import { type Static, Type } from 'typebox'
import { Id, InputObject, Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'
import { DomainOperation, OperationInput } from '../schema.ts'
import { BulkProblem } from './schema.ts'

/** Each purchase asks the registrar for its price within the request. */
const batchMax = 100

export const OperationBatch = InputObject(
  {
    operations: Type.Array(OperationInput, {
      minItems: 1,
      maxItems: batchMax,
      description: 'Each as in `POST /v1/domains/operations`, and at most one on each domain.',
    }),
  },
  { title: 'DomainOperationBatch' },
)
export type OperationBatch = Static<typeof OperationBatch>

export const BatchItem = Resource('DomainOperationBatchItem', {
  outcome: OneOf(['queued', 'failed']),
  operation: Nullable(DomainOperation),
  problem: Nullable(BulkProblem),
})

export const BatchResult = Resource('DomainOperationBatchResult', {
  dry_run: Type.Boolean(),
  queued: Type.Integer(),
  failed: Type.Integer(),
  items: Type.Array(BatchItem, { description: 'In the order of the request.' }),
})

export const CancelInput = InputObject(
  { ids: Type.Array(Id('domain_operation'), { minItems: 1, maxItems: 1000 }) },
  { title: 'DomainOperationBulkCancel' },
)
export type CancelInput = Static<typeof CancelInput>

export const CancelItem = Resource('DomainOperationCancelItem', {
  id: Id('domain_operation'),
  name: Nullable(Type.String({ description: 'The domain. Null: there is no such operation.' })),
  outcome: OneOf(['cancelled', 'cancelling', 'failed'], {
    description: '`cancelling`: the registrar is asked to cancel the transfer.',
  }),
  problem: Nullable(BulkProblem),
})
export type CancelItem = Static<typeof CancelItem>

export const CancelResult = Resource('DomainOperationBulkCancelResult', {
  cancelled: Type.Integer({ description: 'Including those that are being cancelled.' }),
  failed: Type.Integer(),
  items: Type.Array(CancelItem),
})
