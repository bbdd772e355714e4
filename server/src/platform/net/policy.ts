/**
 * Which addresses the service may connect to for its users. The policy checks addresses, never names: whatever a name
 * resolves to is checked, and the connection is pinned to the checked addresses.
 */
import { isIP } from 'node:net'
import { type IpNetwork, networkSet } from '#kernel/ip/network.ts'
import { isCloudMetadata, scopeOf } from '#kernel/ip/scope.ts'

export type Verdict = 'open' | 'private' | 'closed'

export type EgressPolicy = {
  /** `open`: connections are allowed. `private`: an operator could allow them. `closed`: never allowed. */
  evaluate(address: string): Verdict
  /** Whether the address is in a private network, where plain http is accepted. */
  isPrivate(address: string): boolean
  allowsPrivateNetworks(): boolean
}

export type EgressSettings = {
  /** Read at every check, since the operator may change it at any time. */
  readonly allowPrivateNetworks: boolean
  egressAllow: readonly IpNetwork[]
  egressDeny: readonly IpNetwork[]
}

export function egressPolicy(settings: EgressSettings): EgressPolicy {
  const allowed = networkSet(settings.egressAllow)
  const denied = networkSet(settings.egressDeny)
  return {
    allowsPrivateNetworks: () => settings.allowPrivateNetworks,
    isPrivate: (address) => ['private', 'loopback', 'link_local'].includes(scopeOf(address)),
    evaluate(address) {
      if (isIP(address) === 0 || isCloudMetadata(address) || denied.has(address)) return 'closed'
      if (allowed.has(address)) return 'open'
      const scope = scopeOf(address)
      if (scope === 'global') return 'open'
      // What an operator opens with one setting: the networks of a home or a company, and this machine. Cloud services
      // for machines use link-local addresses, which only HOLDFAST_EGRESS_ALLOW opens.
      if (scope !== 'private' && scope !== 'loopback') return 'closed'
      return settings.allowPrivateNetworks ? 'open' : 'private'
    },
  }
}
