/**
 * Which addresses the service may connect to on behalf of its users. The verdict is about addresses only,
 * never about names: whatever a name resolves to is judged, and the connection is pinned to what was judged.
 */
import { isIP } from 'node:net'
import { type IpNetwork, networkSet } from '#kernel/ip/network.ts'
import { isCloudMetadata, scopeOf } from '#kernel/ip/scope.ts'

export type Verdict = 'open' | 'private' | 'closed'

export type EgressPolicy = {
  /** `open`: may be connected to. `private`: an operator could open it. `closed`: nobody can. */
  evaluate(address: string): Verdict
  /** Whether the address lies in a private network, which decides if plain http is good enough for it. */
  isPrivate(address: string): boolean
  allowsPrivateNetworks(): boolean
}

export type EgressSettings = {
  /** Read at every judgement: the operator may change it at any time. */
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
      // What an operator opens together: the networks of a home or a company, and this machine. Clouds have services for
      // their machines at link-local addresses, which only HOLDFAST_EGRESS_ALLOW opens.
      if (scope !== 'private' && scope !== 'loopback') return 'closed'
      return settings.allowPrivateNetworks ? 'open' : 'private'
    },
  }
}
