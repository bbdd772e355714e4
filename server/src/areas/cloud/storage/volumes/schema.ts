import { type Static, Type } from 'typebox'
import { MonthlyPrice } from '#areas/cloud/spending/price-schema.ts'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import {
  FormByKind,
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
import { volumeStates } from '#providers/ports/cloud/volumes.ts'

export const volumeChangeKinds = ['create', 'attach', 'detach', 'grow', 'delete'] as const

const SizeGib = Type.Integer({ minimum: 1, maximum: 1_000_000 })

const Force = Type.Optional(
  Type.Boolean({
    description:
      'Does it although everything would cost more than a spending ceiling, or the price is not known and there is a ceiling.',
  }),
)

export const VolumeInput = InputObject(
  {
    connection_id: Id('connection'),
    name: Type.String({
      pattern: '^[a-z](-?[a-z0-9])+$',
      maxLength: 32,
      description: 'A name that every provider accepts.',
      examples: ['data-1'],
    }),
    region: Type.String({ minLength: 1, maxLength: 100, description: 'One of `GET /v1/cloud/regions`.' }),
    size_gib: SizeGib,
    server_id: Type.Optional(
      Type.Unsafe<string>({
        ...Id('server'),
        description: 'A server in the region, to which it is attached once it is created.',
      }),
    ),
    force: Force,
  },
  { title: 'VolumeInput' },
)
export type VolumeInput = Static<typeof VolumeInput>

export const VolumeActionInput = FormByKind([
  {
    ...InputObject({ kind: Type.Literal('attach'), server_id: Id('server') }),
    description: 'Attaches it to a server in its region.',
  },
  {
    ...InputObject({ kind: Type.Literal('detach') }),
    description: 'Detaches it. Unmount it first: what the system has not written is lost.',
  },
  {
    ...InputObject({ kind: Type.Literal('grow'), size_gib: SizeGib, force: Force }),
    description: 'Makes it larger, for good. Its file system has to be enlarged on the server afterwards.',
  },
])
export type VolumeActionInput = Static<typeof VolumeActionInput>

export const Volume = Resource('Volume', {
  id: Id('volume'),
  name: Type.String({ description: 'Its name at the provider.' }),
  connection_id: Id('connection'),
  provider: Type.String(),
  ref: Nullable(
    Type.String({ description: 'Its id at the provider. Null: it is not created, or this is not known.' }),
  ),
  state: OneOf(volumeStates, { description: '`available`: attached to no server. More may be added.' }),
  server_id: Nullable(
    Type.Unsafe<string>({
      ...Id('server'),
      description: 'The server that it is attached to, if that is in Holdfast.',
    }),
  ),
  server_name: Nullable(Type.String({ description: 'The name of that server.' })),
  server_ref: Nullable(Type.String({ description: 'The id of that server at the provider.' })),
  size_gib: Type.Number(),
  region: Type.String(),
  monthly: MonthlyPrice,
  device: Nullable(Type.String({ description: 'The path of the disk on a Linux server.' })),
  provider_created_at: Nullable(Timestamp),
  change: Nullable(
    Type.Object(
      {
        kind: OneOf(volumeChangeKinds, { description: 'More may be added.' }),
        server_id: Nullable(Id('server')),
        size_gib: Nullable(Type.Number()),
        requested_at: Timestamp,
        deadline: Timestamp,
      },
      { description: 'What was requested and has not ended.' },
    ),
  ),
  error: ResourceErrorOf('Why the last change failed, or cannot be made now.'),
  listed_at: Type.Unsafe<Date>({ ...Timestamp, description: 'When its provider last listed it.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const VolumePage = PageOf(Volume, 'VolumePage')

export const VolumeParams = Type.Object({ volume_id: Id('volume') })

export const VolumeQuery = InputObject({
  ...pageQuery,
  connection_id: Type.Optional(Id('connection')),
  server_id: Type.Optional(Id('server')),
  state: Type.Optional(OneOf(volumeStates)),
  needs_attention: needsAttentionQuery('they are damaged, or their last change failed'),
  q: searchQuery('the name'),
})
export type VolumeQuery = Static<typeof VolumeQuery>
