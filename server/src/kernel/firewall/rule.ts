/** A rule of a packet filter before a server, in the one form in which rules are compared. */
export const firewallDirections = ['inbound', 'outbound'] as const
export const firewallProtocols = ['tcp', 'udp', 'icmp', 'esp', 'gre'] as const

export type FirewallDirection = (typeof firewallDirections)[number]
export type FirewallProtocol = (typeof firewallProtocols)[number]

/** Lets through what it describes: everything that no rule lets through is dropped. */
export type FirewallRule = {
  direction: FirewallDirection
  protocol: FirewallProtocol
  /** `22` or `8000-8010`; null: all of them, or the protocol has none. */
  ports: string | null
  /** Where it comes from, or goes to: one network in its canonical form. */
  network: string
  description: string
}

export function hasPorts(protocol: FirewallProtocol): boolean {
  return protocol === 'tcp' || protocol === 'udp'
}

/** `0022` as `22`, `22-22` as `22`, `1-65535` as null, which is all of them; undefined for what is none. */
export function readPorts(text: string): string | null | undefined {
  const found = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text)
  if (!found) return undefined
  const first = Number(found[1])
  const last = Number(found[2] ?? found[1])
  if (first < 1 || last > 65_535 || first > last) return undefined
  if (first === 1 && last === 65_535) return null
  return first === last ? `${first}` : `${first}-${last}`
}

/** Equal for rules that are the same one: all that a rule says counts. */
export function ruleKey({ direction, protocol, ports, network, description }: FirewallRule): string {
  return JSON.stringify([direction, protocol, ports, network, description])
}
