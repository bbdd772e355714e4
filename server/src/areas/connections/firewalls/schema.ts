import { type Static, Type } from 'typebox'
import { firewallDirections, firewallProtocols } from '#kernel/ip/firewall/rule.ts'
import { InputObject, Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'

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

/** A rule as entered: `canonicalRules` reads it. */
export const FirewallRuleInput = InputObject({
  direction: Type.Optional(Direction),
  protocol: Protocol,
  ports: Type.Optional(Ports),
  network: Type.String({ maxLength: 50, examples: ['203.0.113.7/32'] }),
  description: Type.Optional(Type.String({ maxLength: 255, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })),
})
export type FirewallRuleInput = Static<typeof FirewallRuleInput>
