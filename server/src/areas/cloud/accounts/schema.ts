import { type Static, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import {
  Id,
  InputObject,
  Nullable,
  PageOf,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

const AddsNew = Type.Boolean({
  description: 'Whether all servers of the account are added, also those that appear there later.',
})

const NullableTime = (description: string) => Nullable(Type.Unsafe<Date>({ ...Timestamp, description }))

/** Of what is listed beside the servers. */
function listingFields<Name extends string>(name: Name) {
  return {
    [`${name}_listed_at`]: NullableTime(`When its ${name} were last listed, or could not be.`),
    [`${name}_error`]: ResourceErrorOf(`Why its ${name} could not be listed.`),
  }
}

export const CloudAccount = Resource('CloudAccount', {
  connection_id: Id('connection'),
  name: Type.String({ description: 'The name of the connection.' }),
  provider: Type.String(),
  adds_new: AddsNew,
  server_count: Type.Integer({ description: 'The number of its servers in Holdfast.' }),
  listed_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When its servers were last listed completely.',
    }),
  ),
  error: ResourceErrorOf(),
  ...listingFields('snapshots'),
  ...listingFields('volumes'),
  ...listingFields('firewalls'),
  created_at: Timestamp,
})
export const CloudAccountPage = PageOf(CloudAccount, 'CloudAccountPage')

export const CloudAccountParams = Type.Object({ connection_id: Id('connection') })

export const CloudAccountInput = InputObject({ adds_new: AddsNew }, { title: 'CloudAccountInput' })

export const AvailableServerQuery = InputObject({
  connection_id: Id('connection'),
  q: searchQuery('the name'),
})

export const AvailableServerPage = PageOf(
  Resource('AvailableServer', {
    ref: Type.String({ description: 'Its id at the provider.' }),
    name: Type.String(),
    lifecycle: Type.String(),
    power: Type.String(),
    region: Type.String(),
    size: Type.String(),
    public_addresses: Type.Array(Type.String()),
    server_id: Nullable(Id('server')),
  }),
  'AvailableServerPage',
)

export const ServerImportInput = InputObject(
  {
    connection_id: Id('connection'),
    refs: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
      minItems: 1,
      maxItems: 1000,
      description: 'The servers to add: each a `ref` of `GET /v1/servers/available`.',
    }),
  },
  { title: 'ServerImportInput' },
)
export type ServerImportInput = Static<typeof ServerImportInput>

export const ServerImport = Resource('ServerImport', {
  added: Type.Integer(),
  existing: Type.Integer({ description: 'Those of them that were in Holdfast already.' }),
})
