import { type Static, Type } from 'typebox'
import { Price } from '#areas/cloud/spending/price-schema.ts'
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

export const orphanReasons = ['given_up', 'duplicate', 'unknown'] as const

const Ignored = Type.Boolean({ description: 'Whether it needs no attention.' })

export const CloudOrphan = Resource('CloudOrphan', {
  id: Id('cloud_orphan'),
  name: Type.String({ description: 'Its name at the provider.' }),
  connection_id: Id('connection'),
  provider: Type.String(),
  ref: Type.String({ description: 'Its id at the provider.' }),
  reason: OneOf(orphanReasons, {
    description:
      '`given_up`: its creation had failed or was given up, and the server appeared later. `duplicate`: its creation has made another server, too. `unknown`: its creation is not in this account; a backup was restored, or another installation uses the account of the provider. More may be added.',
  }),
  operation_id: Type.String({
    description: 'The id of the action that created it, which the server carries at its provider.',
  }),
  region: Type.String(),
  size: Type.String(),
  public_addresses: Type.Array(Type.String()),
  monthly: Nullable(Price),
  ignored: Ignored,
  deletion_id: Nullable(
    Type.Unsafe<string>({
      ...Id('server_action'),
      description: 'The action that was last requested to delete it.',
    }),
  ),
  provider_created_at: Nullable(Timestamp),
  found_at: Type.Unsafe<Date>({
    ...Timestamp,
    description: 'When a listing of its account first showed it.',
  }),
  listed_at: Type.Unsafe<Date>({ ...Timestamp, description: 'When its provider last listed it.' }),
  updated_at: Timestamp,
})
export const CloudOrphanPage = PageOf(CloudOrphan, 'CloudOrphanPage')

export const OrphanParams = Type.Object({ orphan_id: Id('cloud_orphan') })

export const OrphanPatch = InputObject({ ignored: Ignored }, { title: 'CloudOrphanPatch' })

export const OrphanQuery = InputObject({
  ...pageQuery,
  connection_id: Type.Optional(Id('connection')),
  reason: Type.Optional(OneOf(orphanReasons)),
  needs_attention: needsAttentionQuery('they are not ignored'),
  q: searchQuery('the name'),
})
export type OrphanQuery = Static<typeof OrphanQuery>
