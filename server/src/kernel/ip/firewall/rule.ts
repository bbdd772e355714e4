/** A rule of a packet filter in front of a server, in the canonical form in which rules are compared. */
export const firewallDirections = ['inbound', 'outbound'] as const
export const firewallProtocols = ['tcp', 'udp', 'icmp', 'esp', 'gre'] as const

export type FirewallDirection = (typeof firewallDirections)[number]
export type FirewallProtocol = (typeof firewallProtocols)[number]

/** Allows the traffic that it describes. Traffic that no rule allows is dropped. */
export type FirewallRule = {
  direction: FirewallDirection
  protocol: FirewallProtocol
  /** `22` or `8000-8010`. Null for all ports, or if the protocol has none. */
  ports: string | null
  /** The source or destination: one network in canonical form. */
  network: string
  description: string
}

export function hasPorts(protocol: FirewallProtocol): boolean {
  return protocol === 'tcp' || protocol === 'udp'
}

/** Normalises ports: `0022` and `22-22` to `22`, and `1-65535` to null, which means all. Undefined for invalid text. */
export function readPorts(text: string): string | null | undefined {
  const found = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text)
  if (!found) return undefined
  const first = Number(found[1])
  const last = Number(found[2] ?? found[1])
  if (first < 1 || last > 65_535 || first > last) return undefined
  if (first === 1 && last === 65_535) return null
  return first === last ? `${first}` : `${first}-${last}`
}

/** The key of a rule. Two rules with equal keys are identical in all their members. */
export function ruleKey({ direction, protocol, ports, network, description }: FirewallRule): string {
  return JSON.stringify([direction, protocol, ports, network, description])
}

/** The key of the traffic that a rule allows, whatever its description. */
export function trafficKey(rule: FirewallRule): string {
  return ruleKey({ ...rule, description: '' })
}

/** Each rule once. */
export function distinctRules(rules: readonly FirewallRule[]): FirewallRule[] {
  return [...new Map(rules.map((rule) => [ruleKey(rule), rule])).values()]
}

/** For messages: `tcp 22`. */
export function trafficText({ protocol, ports }: FirewallRule): string {
  return ports === null ? protocol : `${protocol} ${ports}`
}
