import { type Static, Type } from 'typebox'
import { DomainFilter } from '#areas/domains/domain/schema.ts'
import { FormByKind, Id, InputObject, Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'
import { operationKinds } from '../kinds.ts'
import { bulkInputs, Consequence } from '../schema.ts'

/** The maximum number of domains that one request changes. */
export const bulkMax = 1000

export type BulkAction = Static<(typeof bulkInputs)[number]>

export const DomainBulk = InputObject(
  {
    action: FormByKind(bulkInputs),
    ids: Type.Optional(
      Type.Array(Id('domain'), {
        minItems: 1,
        maxItems: bulkMax,
        description: 'The domains. Either `ids` or `filter` is required.',
      }),
    ),
    filter: Type.Optional({
      ...DomainFilter,
      description: `All domains that match all of these, at most ${bulkMax}. An empty object matches every domain.`,
    }),
    expected_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: bulkMax,
        description:
          'How many domains the filter has to match, such as `matched` of a dry run. If it matches another number, nothing is changed and the response is 409. Required to renew or restore by filter.',
      }),
    ),
  },
  { title: 'DomainBulk' },
)
export type DomainBulk = Static<typeof DomainBulk>

export const DomainBulkQuery = InputObject({
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Returns what would be queued, and every error, without saving anything.' }),
  ),
})

export const BulkProblem = Resource('DomainBulkProblem', {
  code: Type.String({ description: 'As in error responses.' }),
  detail: Type.String(),
  errors: Type.Array(Type.Object({ pointer: Type.String(), message: Type.String() }), {
    description: 'Each error, with a pointer into what was sent for this item.',
  }),
})
export type BulkProblem = Static<typeof BulkProblem>

export const DomainBulkItem = Resource('DomainBulkItem', {
  id: Id('domain'),
  name: Nullable(Type.String({ description: 'Null: there is no such domain.' })),
  outcome: OneOf(['changed', 'unchanged', 'failed'], {
    description: '`changed`: an operation is queued. `unchanged`: it already is as requested.',
  }),
  operation_id: Nullable(Id('domain_operation')),
  price: Nullable(Type.Object({ amount: Type.String(), currency: Type.String() })),
  consequences: Type.Array(Consequence),
  problem: Nullable(BulkProblem),
})
export type DomainBulkItem = Static<typeof DomainBulkItem>

export const DomainBulkResult = Resource('DomainBulkResult', {
  kind: OneOf(operationKinds, { description: 'More may be added.' }),
  dry_run: Type.Boolean(),
  matched: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  items: Type.Array(DomainBulkItem),
})
