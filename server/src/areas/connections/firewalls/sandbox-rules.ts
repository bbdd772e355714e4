import type { FirewallDirection, FirewallProtocol, FirewallRule } from '#kernel/firewall/rule.ts'
import { readNetwork } from '#kernel/ip/network.ts'
import { invalidInput, pointer } from '#kernel/problem.ts'
import { canonicalPorts } from './ports.ts'

export type RuleInput = {
  direction?: FirewallDirection
  protocol: FirewallProtocol
  ports?: string | null
  network: string
  description?: string
}

/** Rules as somebody wrote them for a firewall of the sandbox. */
export function rulesOf(inputs: readonly RuleInput[]): FirewallRule[] {
  return inputs.map(({ direction = 'inbound', protocol, ports, network, description = '' }, index) => {
    const read = readNetwork(network)
    if (read === null)
      throw invalidInput([
        {
          pointer: pointer('rules', index, 'network'),
          message: `must be a network, such as 192.0.2.0/24 or 2001:db8::/56; read ${network}`,
        },
      ])
    const canonical = canonicalPorts({ protocol, ports }, pointer('rules', index, 'ports'))
    return { direction, protocol, ports: canonical, network: read.text, description }
  })
}
