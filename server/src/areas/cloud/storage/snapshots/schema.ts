import { type Static, Type } from 'typebox'
import { MonthlyPrice } from '#areas/cloud/spending/price-schema.ts'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import {
  Id,
  InputObject,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { snapshotKinds, snapshotStates } from '#providers/ports/cloud/snapshots.ts'

const Kind = OneOf(snapshotKinds, {
  description:
    '`image`: outlives its server, and can be installed on others. `checkpoint`: is part of its server, and gone with it. More may be added.',
})
export const shownStates = [...snapshotStates, 'deleting'] as const
const State = OneOf(shownStates, { description: 'More may be added.' })

export const Snapshot = Resource('Snapshot', {
  id: Id('snapshot'),
  name: Type.String({ description: 'Its name at the provider.' }),
  connection_id: Id('connection'),
  provider: Type.String(),
  ref: Type.String({ description: 'Its id at the provider.' }),
  kind: Kind,
  state: State,
  server_id: Nullable(Id('server')),
  server_name: Nullable(
    Type.String({ description: 'The server that it was made from, as it was named last. It may be gone.' }),
  ),
  size_gib: Nullable(Type.Number({ description: 'What its provider charges for.' })),
  disk_gib: Nullable(Type.Integer({ description: 'The disk that a server needs for it.' })),
  region: Nullable(Type.String()),
  monthly: MonthlyPrice,
  consistent: Nullable(
    Type.Boolean({
      description:
        'Whether its server was stopped. Otherwise its disk is as after a power cut. Null: it was not made by Holdfast.',
    }),
  ),
  provider_created_at: Nullable(Timestamp),
  action_id: Nullable(Id('server_action')),
  schedule_id: Nullable(Id('snapshot_schedule')),
  error: ResourceErrorOf('Why it could not be deleted.'),
  listed_at: Type.Unsafe<Date>({ ...Timestamp, description: 'When its provider last listed it.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const SnapshotPage = PageOf(Snapshot, 'SnapshotPage')

export const SnapshotParams = Type.Object({ snapshot_id: Id('snapshot') })

export const SnapshotQuery = InputObject({
  ...pageQuery,
  connection_id: Type.Optional(Id('connection')),
  server_id: Type.Optional(Id('server')),
  schedule_id: Type.Optional(Id('snapshot_schedule')),
  kind: Type.Optional(OneOf(snapshotKinds)),
  state: Type.Optional(OneOf(shownStates)),
  needs_attention: needsAttentionQuery('they are damaged, or could not be deleted'),
  q: searchQuery('the name, and the name of the server'),
})
export type SnapshotQuery = Static<typeof SnapshotQuery>
