/**
 * The port for creating and deleting firewalls, and for attaching them to servers. A firewall carries the id of the
 * operation that created it, by which it is found when the answer was lost: it is never created again on suspicion.
 */
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import type { ProviderFirewall } from './firewalls.ts'

export type FirewallOrder = {
  operationId: string
  name: string
  /** Null: firewalls belong to no region. */
  region: string | null
  /** For providers that create no firewall without rules. The others get them by a change afterwards. */
  rules: readonly FirewallRule[]
}

export interface FirewallManagement {
  /**
   * Creates a firewall that is attached to nothing, and returns its ref. Inbound traffic is dropped unless a rule allows
   * it. `timeout`, `unavailable` and `unknown` leave it open whether it was created; everything else tells that it was not.
   */
  create(order: FirewallOrder): Promise<string>

  /**
   * The firewall that an order has created, or null if the provider shows none. A provider with unique names that stores
   * nothing else finds it by its name: before the order was sent first, that is another firewall.
   */
  find(order: FirewallOrder): Promise<ProviderFirewall | null>

  /**
   * Attaches it to a server, or detaches it from one. Doing what is done already is no error. Throws `not_found` for the
   * firewall, `rejected` for what the provider does not allow, such as servers of other networks.
   */
  attach(ref: string, serverRef: string): Promise<void>
  detach(ref: string, serverRef: string): Promise<void>

  /** Throws `not_found` if the provider does not have it, `rejected` or `conflict` if it is in use. */
  deleteFirewall(ref: string): Promise<void>
}

export type FirewallManagementCapabilities = {
  /** In characters. */
  nameMax: number
  /** A regular expression for whole names. Absent: any. */
  namePattern?: string
  /** A firewall belongs to a region, and filters the traffic of servers there. */
  hasRegions?: true
  /** Nothing but its unique name tells which order has created a firewall. */
  isFoundByName?: true
  /** It creates no firewall without rules. */
  requiresRules?: true
  /**
   * What happens if a firewall is attached to a server that has another one. Absent: the server has both, and each allows
   * what its rules describe.
   */
  otherFirewall?: (typeof otherFirewallEffects)[number]
  /** What a server gets whose firewall is detached. Absent: none, and all of its traffic is allowed. */
  afterDetach?: (typeof detachEffects)[number]
  /** What is done with outbound traffic by a new firewall without rules. Inbound traffic is dropped. */
  outboundWithoutRules: 'allow' | 'deny'
}

/** `refused`: the other one has to be detached first. */
export const otherFirewallEffects = ['replaced', 'refused'] as const

/** `default`: the default firewall of its project. `kept`: the last one cannot be detached. */
export const detachEffects = ['default', 'kept'] as const
