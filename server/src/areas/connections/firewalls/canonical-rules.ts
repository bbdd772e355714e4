import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import { canonicalPorts } from './ports.ts'
import type { FirewallRuleInput } from './schema.ts'

/** Rules as entered, in the form in which they are compared. */
export function canonicalRules(inputs: readonly FirewallRuleInput[]): FirewallRule[] {
  return inputs.map(({ direction = 'inbound', protocol, ports, network, description = '' }, index) => {
    const read = readNetwork(network)
    if (read === null)
      throw invalidInput([
        {
          pointer: pointer('rules', index, 'network'),
          message: `must be a network, such as 192.0.2.0/24 or 2001:db8::/56; got ${network}`,
        },
      ])
    const canonical = canonicalPorts({ protocol, ports }, pointer('rules', index, 'ports'))
    return { direction, protocol, ports: canonical, network: read.text, description }
  })
}
