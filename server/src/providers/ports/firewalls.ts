/**
 * The firewalls port: rules of the packet filters that a provider runs in front of servers.
 *
 * Rules. A rule names one network and allows the described traffic (kernel/ip/firewall). Two rules are equal if all their
 * fields are equal, including the description. Duplicates at the provider are read as one rule and removed together.
 * Vendor rules that this format cannot express (a deny rule, a default policy, a group or a tag instead of a network)
 * are read as foreign rules, to be shown, and never changed.
 *
 * Adapters of vendors with other models. If a vendor's rule holds several networks, the adapter reads it as several
 * rules and leaves other users' networks in place. If a vendor has no descriptions, the adapter stores them in the
 * connection's provider state. If a vendor treats rules as equal that differ only in their description (EC2), the
 * adapter gives the rule that `remove` names the description of the one that `add` names, and throws `conflict` if
 * `remove` does not name it.
 *
 * Adapters may be called concurrently, but Holdfast writes to each firewall from one place at a time.
 */
import type { FirewallDirection, FirewallProtocol, FirewallRule } from '#kernel/ip/firewall/rule.ts'

/** A firewall at the provider. `ref` is the provider's own number or name for it, opaque to Holdfast. */
export type ProviderFirewall = {
  ref: string
  name: string
  /** Absent: it belongs to no region. */
  region?: string
  /** Null: the credentials may not read it. */
  attachedTo: FirewallTarget[] | null
  /** Of the operation that created it. Absent: it was not created here, or the provider does not store it. */
  operationId?: string
}

/**
 * What a firewall filters the traffic of. The ref of a server is that of the cloud port, the ref of a tag its text, as
 * in the tags of servers or as a selector; the ref of anything else is readable.
 */
export type FirewallTarget = { kind: 'server' | 'tag' | 'other'; ref: string }

export type FirewallReading = { name: string; rules: FirewallRule[]; foreign: ForeignRule[] }

/** What the vendor has beside the rules of this format. */
export type ForeignRule = {
  /** A policy decides on traffic that no rule matches. */
  kind: 'rule' | 'policy'
  direction: FirewallDirection
  action: 'allow' | 'deny'
  /** Protocol and ports as the vendor writes them, such as `tcp 80,443`. Empty: all traffic. */
  traffic: string
  /** Networks, groups and tags as the vendor writes them. Empty: any. */
  peers: string[]
  description: string
}

export type FirewallChange = { add: readonly FirewallRule[]; remove: readonly FirewallRule[] }

export interface FirewallsProvider {
  /** Returns every firewall that the credentials can access. */
  listFirewalls(): Promise<ProviderFirewall[]>

  /** Throws `not_found` if there is no such firewall. */
  read(ref: string): Promise<FirewallReading>

  /** As in the list, of one firewall. */
  readTargets(ref: string): Promise<FirewallTarget[] | null>

  /**
   * Adds rules before it removes others, so that traffic allowed by both is never interrupted. A vendor that replaces
   * the whole set gets one write. If adding fails, nothing is removed. Adding an existing rule or removing a missing
   * one is not an error, and rules in neither list stay unchanged. After it returns, `read` shows the changes; an
   * adapter waits if its vendor applies them with a delay. Throws a ProviderError if not everything was done:
   * `not_found` for the firewall, `rejected` for a set that the vendor does not accept.
   */
  change(ref: string, change: FirewallChange): Promise<void>
}

/** What a provider supports for firewalls. */
export type FirewallCapabilities = {
  directions: readonly FirewallDirection[]
  protocols: readonly FirewallProtocol[]
  /** The maximum number of rules in one firewall. */
  rulesMax: number
  /**
   * In characters. Descriptions up to this length are stored exactly. The mark of Holdfast's rules takes 41 of them.
   */
  descriptionMax: number
  /** The characters that a description may have, as in a class of a regular expression. Absent: any. */
  descriptionCharacters?: string
  /** Two rules for the same traffic and network, which differ in their description only, are a `conflict`. */
  hasOneRulePerTraffic?: true
  /** The adapter keeps the descriptions of the rules that it adds. Others are read without one. */
  hasNoDescriptions?: true
  /** Each belongs to one server, with which it is created and deleted. */
  isOfServer?: true
}
