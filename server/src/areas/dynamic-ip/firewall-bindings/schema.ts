import { type Static, Type } from 'typebox'
import { Direction, FirewallRule, Ports, Protocol } from '#areas/connections/index.ts'
import { Id, InputObject, Nullable, PageOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'
import { standingFields } from '../bindings/schema.ts'

const Networks = Type.Array(Type.String({ maxLength: 20, examples: ['{ipv4}/32'] }), {
  minItems: 1,
  maxItems: 10,
  uniqueItems: true,
  description:
    'What it is open to: `{ipv4}/32` or a wider network around the address, down to `{ipv4}/24`; `{ipv6}/128` down to `{ipv6}/48`; `{ipv6_prefix}`, the prefix as it was delegated.',
})
const Description = Type.String({
  maxLength: 100,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  description: 'Stands before our mark in the descriptions of its rules, cut where the provider has no room.',
})
const OverlapSeconds = Type.Integer({
  minimum: 0,
  maximum: 24 * 3600,
  description:
    'How long an old address stays open at least. It also stays until DNS has the new one and caches have forgotten the old, for 24 hours at most.',
})
const AllowWide = Type.Boolean({
  description: 'Whether it may be open to networks wider than /24 or /48, down to /16 or /32.',
})

const ruleFields = { protocol: Protocol, networks: Networks }
const optionalFields = {
  direction: Type.Optional(Direction),
  ports: Type.Optional(Ports),
  description: Type.Optional(Description),
  overlap_seconds: Type.Optional(OverlapSeconds),
  allow_wide: Type.Optional(AllowWide),
}
const placeFields = {
  connection_id: Id('connection'),
  firewall_ref: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The firewall, as `GET /v1/connections/{connection_id}/firewalls` calls it.',
  }),
}

export const FirewallBinding = Resource('DynamicIpFirewallBinding', {
  id: Id('firewall_binding'),
  dynamic_ip_id: Id('dynamic_ip'),
  ...placeFields,
  firewall_name: Type.String({ description: 'As it was called when it was last seen.' }),
  direction: Direction,
  ...ruleFields,
  ports: Ports,
  description: Description,
  overlap_seconds: OverlapSeconds,
  allow_wide: AllowWide,
  current_networks: Type.Array(Type.String(), {
    description: 'What it is to be open to with the addresses that are known now.',
  }),
  kept_networks: Type.Array(
    Type.Object({
      network: Type.String(),
      remove_after: Timestamp,
      remove_by: Timestamp,
    }),
    { description: 'Old addresses that are open yet, and between which moments each is closed.' },
  ),
  ...standingFields,
  drift: Nullable(
    Type.Object(
      { missing: Type.Array(FirewallRule), unexpected: Type.Array(FirewallRule) },
      {
        description:
          'What somebody else has done to its rules: those that are gone, and those that carry its mark and are not as they were left.',
      },
    ),
  ),
  checked_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When the provider was last looked at.',
    }),
  ),
  deleting_since: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'Since when it is being deleted: it is gone once its rules are.',
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const FirewallBindingPage = PageOf(FirewallBinding, 'DynamicIpFirewallBindingPage')

export const FirewallBindingParams = Type.Object({
  dynamic_ip_id: Id('dynamic_ip'),
  firewall_binding_id: Id('firewall_binding'),
})

export const FirewallBindingInput = InputObject(
  { ...placeFields, ...ruleFields, ...optionalFields },
  { title: 'DynamicIpFirewallBindingInput' },
)
export type FirewallBindingInput = Static<typeof FirewallBindingInput>
export const FirewallBindingPatch = InputObject(
  { ...Type.Partial(Type.Object(ruleFields)).properties, ...optionalFields },
  { title: 'DynamicIpFirewallBindingPatch' },
)
export type FirewallBindingPatch = Static<typeof FirewallBindingPatch>
export const FirewallBindingDeleteQuery = InputObject({
  keep_rules: Type.Optional(
    Type.Boolean({ default: false, description: 'Leave its rules at the provider as they are.' }),
  ),
})
