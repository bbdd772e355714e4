import { type Static, Type } from 'typebox'
import { Direction, FirewallRule, Ports, Protocol } from '#areas/connections/index.ts'
import { Id, InputObject, Nullable, PageOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'
import { statusFields } from '../bindings/schema.ts'

const Networks = Type.Array(Type.String({ maxLength: 20, examples: ['{ipv4}/32'] }), {
  minItems: 1,
  maxItems: 10,
  uniqueItems: true,
  description:
    'The networks to open the firewall to: `{ipv4}/32` or a wider network around the address, down to `{ipv4}/24`; `{ipv6}/128` down to `{ipv6}/48`; `{ipv6_prefix}`, the delegated prefix.',
})
const Description = Type.String({
  maxLength: 100,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  description:
    'Precedes the Holdfast tag in the description of each rule; shortened if the provider’s limit requires it.',
})
const OverlapSeconds = Type.Integer({
  minimum: 0,
  maximum: 24 * 3600,
  description:
    'The minimum time that an old address stays open. It also stays open until DNS has the new address and caches have expired, for 24 hours at most.',
})
const AllowWide = Type.Boolean({
  description: 'Whether networks wider than /24 or /48 are allowed, down to /16 or /32.',
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
    description: 'The firewall’s identifier from `GET /v1/connections/{connection_id}/firewalls`.',
  }),
}

export const FirewallBinding = Resource('DynamicIpFirewallBinding', {
  id: Id('firewall_binding'),
  dynamic_ip_id: Id('dynamic_ip'),
  ...placeFields,
  firewall_name: Type.String({ description: 'The name of the firewall when it was last read.' }),
  direction: Direction,
  ...ruleFields,
  ports: Ports,
  description: Description,
  overlap_seconds: OverlapSeconds,
  allow_wide: AllowWide,
  current_networks: Type.Array(Type.String(), {
    description: 'The networks that the firewall should be open to, with the current addresses.',
  }),
  kept_networks: Type.Array(
    Type.Object({
      network: Type.String(),
      remove_after: Timestamp,
      remove_by: Timestamp,
    }),
    {
      description:
        'Old addresses that are still open, and the earliest and latest time at which each is closed.',
    },
  ),
  ...statusFields,
  drift: Nullable(
    Type.Object(
      { missing: Type.Array(FirewallRule), unexpected: Type.Array(FirewallRule) },
      {
        description: 'External changes of its rules: rules that are missing, and tagged rules that differ.',
      },
    ),
  ),
  checked_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When the provider was last checked.',
    }),
  ),
  deleting_since: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When the deletion started; the binding is deleted once its rules are removed.',
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
  keep_rules: Type.Optional(Type.Boolean({ default: false, description: 'Keep the rules at the provider.' })),
})
