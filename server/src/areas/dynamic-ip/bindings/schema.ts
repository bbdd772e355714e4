import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  Resource,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { bindingStates } from './binding-state.ts'

const Ttl = Type.Integer({
  minimum: 30,
  maximum: 86400,
  description: 'In seconds; a provider may round it up.',
})
const InterfaceId = Type.String({
  maxLength: 45,
  examples: ['::1:2:3:4'],
  description:
    'The host part of an address in the delegated prefix, as an IPv6 address whose prefix bits are 0; null: the address of the router.',
})

const placeFields = {
  zone_id: Id('zone'),
  name: Type.String({
    maxLength: 1100,
    examples: ['home'],
    description: 'Relative to the zone or fully qualified; `@` is the zone itself.',
  }),
  type: OneOf(['A', 'AAAA']),
}

/** The status of any kind of binding. */
export const statusFields = {
  state: OneOf(bindingStates, {
    description:
      '`in_sync`: the provider has the record, read back from there. `pending`: being applied, or waiting for the first address. `failing`: see `error`; it is retried. `blocked`: the credentials of the connection do not work. `drifted`: changed at the provider outside Holdfast. More may be added.',
  }),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
}

export const Binding = Resource('DynamicIpBinding', {
  id: Id('dynamic_ip_binding'),
  dynamic_ip_id: Id('dynamic_ip'),
  ...placeFields,
  zone: Type.String(),
  fqdn: Type.String(),
  ttl: Ttl,
  interface_id: Nullable(InterfaceId),
  address: Nullable(
    Type.String({ description: 'The address that the record should have; null: no such address is known.' }),
  ),
  ...statusFields,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const BindingPage = PageOf(Binding, 'DynamicIpBindingPage')

export const BindingParams = Type.Object({
  dynamic_ip_id: Id('dynamic_ip'),
  binding_id: Id('dynamic_ip_binding'),
})

export const BindingInput = InputObject(
  {
    ...placeFields,
    ttl: Type.Optional(Ttl),
    interface_id: Type.Optional(Nullable(InterfaceId)),
    mac: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Fa-f]{2}([:-][0-9A-Fa-f]{2}){5}$',
        examples: ['00:11:22:33:44:55'],
        description:
          'The MAC address of a host that derives its address from it (EUI-64), instead of an interface id.',
      }),
    ),
    adopt: Type.Optional(Type.Boolean({ description: 'Overwrite existing records of this name and type.' })),
  },
  { title: 'DynamicIpBindingInput' },
)
export type BindingInput = Static<typeof BindingInput>

export const BindingPatch = InputObject(
  { ttl: Type.Optional(Ttl), interface_id: Type.Optional(Nullable(InterfaceId)) },
  { title: 'DynamicIpBindingPatch' },
)
export type BindingPatch = Static<typeof BindingPatch>
