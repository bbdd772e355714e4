/** What is requested of a firewall, as it is stored. */

import type { StoredOrder } from '#areas/cloud/creation/engine/place-order.ts'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'

export const firewallChangeKinds = ['rules', 'create', 'attach', 'detach', 'delete'] as const

export type RulesChange = {
  kind: 'rules'
  add: readonly FirewallRule[]
  remove: readonly FirewallRule[]
  /** Of the rules that it is based on. */
  hash: string
}
/** The region is that of the firewall. */
export type CreationChange = StoredOrder & { kind: 'create'; rules: readonly FirewallRule[] }
export type AttachmentChange = {
  kind: 'attach' | 'detach'
  /** The provider's own id of the server. */
  serverRef: string
  server_id: string
  /** Those that the server loses. */
  replaces: readonly { id: string; name: string }[]
}
export type Wanted = RulesChange | AttachmentChange | { kind: 'delete' }

/** With times as texts. */
type Times = {
  requested_at: string
  /** When it was sent last; a change of rules, when it was sent first. Null: never. */
  sent_at: string | null
  deadline: string
}

export type RequestedChange = (Wanted & Times) | CreationChange

export function ruleCounts(change: RequestedChange): { added: number; removed: number } {
  if (change.kind === 'rules') return { added: change.add.length, removed: change.remove.length }
  return { added: change.kind === 'create' ? change.rules.length : 0, removed: 0 }
}
