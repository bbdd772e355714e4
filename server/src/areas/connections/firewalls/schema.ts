import { Type } from 'typebox'
import { firewallDirections, firewallProtocols } from '#kernel/ip/firewall/rule.ts'
import {
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  Resource,
  searchQuery,
} from '#platform/http/operation/schema.ts'

export const Direction = OneOf(firewallDirections)
export const Protocol = OneOf(firewallProtocols)
export const Ports = Nullable(
  Type.String({
    maxLength: 11,
    examples: ['22'],
    description: 'A port or a range (`8000-8010`). Null: all ports, or the protocol has none.',
  }),
)

/** A rule at a provider. */
export const FirewallRule = Resource('FirewallRule', {
  direction: Direction,
  protocol: Protocol,
  ports: Ports,
  network: Type.String(),
  description: Type.String(),
})

export const FirewallQuery = InputObject({ q: searchQuery('the name') })

export const ConnectionFirewallPage = PageOf(
  Resource('ConnectionFirewall', {
    ref: Type.String({ description: 'The provider’s identifier for the firewall.' }),
    name: Type.String(),
  }),
  'ConnectionFirewallPage',
)
