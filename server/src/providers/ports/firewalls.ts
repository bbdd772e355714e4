/**
 * The firewalls port: rules of the packet filters that a provider runs before its servers.
 *
 * Forms. A rule names one network and lets through what it describes (kernel/firewall). Two rules are the same
 * one if all that they say is the same, the description included; twins at the provider are read as one, and
 * removed together. What a vendor has and a rule cannot say (a refusal, a group or a tag instead of a network) is
 * neither read nor touched.
 *
 * Vendors with less. One whose rules hold several networks reads as many rules, and keeps those of others together
 * as they were. One that has no descriptions keeps them in the connection's notebook. One to whom rules that
 * differ in nothing but their description are the same (EC2) gives the rule that `remove` names the description
 * of the one that `add` names, and throws `conflict` where `remove` does not name it.
 *
 * Adapters may be called from several places at once; of one firewall there is one writer of ours at a time.
 */
import type { FirewallDirection, FirewallProtocol, FirewallRule } from '#kernel/firewall/rule.ts'

/** A firewall at the provider; `ref` is the provider's own number or name for it, opaque to us. */
export type ProviderFirewall = { ref: string; name: string }

export type FirewallReading = { name: string; rules: FirewallRule[] }

export type FirewallChange = { add: readonly FirewallRule[]; remove: readonly FirewallRule[] }

export interface FirewallsProvider {
  /** Every firewall that the credentials reach. */
  listFirewalls(): Promise<ProviderFirewall[]>

  /** Throws `not_found` if there is no such firewall. */
  read(ref: string): Promise<FirewallReading>

  /**
   * Adds before it removes, so that what both would let through is never shut out between; a vendor that takes
   * the whole set at once gets it in one write. When adding fails, nothing is removed. Adding what is there and
   * removing what is not are no failures, and what neither list names stays as it is. Once it has returned,
   * `read` shows what was done: an adapter whose vendor takes its time waits for that. It throws a ProviderError
   * when not all was done: `not_found` for the firewall, `rejected` for a set that the vendor does not take.
   */
  change(ref: string, change: FirewallChange): Promise<void>
}

/** What a provider can do with firewalls. */
export type FirewallCapabilities = {
  directions: readonly FirewallDirection[]
  protocols: readonly FirewallProtocol[]
  /** Rules in one firewall. */
  rulesMax: number
  /** Characters; descriptions up to this length are kept to the letter. The mark of our rules takes 41 of them. */
  descriptionMax: number
}
