import { type Static, Type } from 'typebox'
import { Id, InputObject, Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'
import { CommonPatch, MonitorFilter } from '../schema.ts'

/** The maximum number of monitors that one request changes. */
export const bulkMax = 1000

const bulkActions = ['pause', 'resume', 'update', 'delete'] as const

export const MonitorBulk = InputObject(
  {
    action: OneOf(bulkActions),
    ids: Type.Optional(
      Type.Array(Id('monitor'), {
        minItems: 1,
        maxItems: bulkMax,
        description: 'The monitors. Either `ids` or `filter` is required.',
      }),
    ),
    filter: Type.Optional({
      ...MonitorFilter,
      description: `All monitors that match all of these, at most ${bulkMax}. An empty object matches every monitor.`,
    }),
    expected_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: bulkMax,
        description:
          'How many monitors the filter has to match, such as `matched` of a dry run. If it matches another number, nothing is changed and the response is 409. Required to delete by filter.',
      }),
    ),
    patch: Type.Optional({
      ...CommonPatch,
      description:
        'For `update`: the fields to change, as in `PATCH /v1/monitors/{monitor_id}`. Labels are added, and removed with null.',
    }),
  },
  { title: 'MonitorBulk' },
)
export type MonitorBulk = Static<typeof MonitorBulk>

export const MonitorBulkQuery = InputObject({
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Returns what would change, and every error, without saving anything.' }),
  ),
})

const Values = Type.Record(Type.String(), Type.Unknown())

export const MonitorBulkItem = Resource('MonitorBulkItem', {
  id: Id('monitor'),
  name: Nullable(Type.String({ description: 'Null: there is no such monitor.' })),
  outcome: OneOf(['changed', 'unchanged', 'failed'], {
    description: '`unchanged`: it already is as requested.',
  }),
  changes: Nullable(
    Type.Object(
      { before: Values, after: Values },
      { description: 'The fields that change. Null for a deletion, and for items that do not change.' },
    ),
  ),
  problem: Nullable(
    Resource('MonitorBulkProblem', {
      code: Type.String({ description: 'As in error responses.' }),
      detail: Type.String(),
    }),
  ),
})
export type MonitorBulkItem = Static<typeof MonitorBulkItem>

export const MonitorBulkResult = Resource('MonitorBulkResult', {
  action: OneOf(bulkActions),
  dry_run: Type.Boolean(),
  matched: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  items: Type.Array(MonitorBulkItem),
})
