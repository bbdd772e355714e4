import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { EgressError } from './egress-error.ts'
import type { EgressPolicy } from './policy.ts'

export type ResolvedAddress = { address: string; family: 4 | 6 }
export type Resolver = (host: string) => Promise<ResolvedAddress[]>

/** The addresses of a name as this machine sees them (hosts file and mDNS included, as home labs need). */
export const systemResolver: Resolver = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** A `lookup` for sockets that answers with addresses already judged, and asks nobody. */
export function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses
    // Node asks for one address or for all of them, depending on whether it races IPv4 against IPv6.
    if (options.all || !first) done(null, [...addresses])
    else done(null, first.address, first.family)
  }
}

/**
 * The addresses of `host` that the policy opens. The connection must be made to one of these and to nothing
 * else: resolving a second time would let a name change its mind in between.
 */
export async function resolveOpen(
  host: string,
  policy: EgressPolicy,
  resolver: Resolver,
): Promise<ResolvedAddress[]> {
  const candidates = await candidatesOf(host, resolver)
  const open = candidates.filter(({ address }) => policy.judge(address) === 'open')
  if (open.length > 0) return open
  const isPrivate = candidates.some(({ address }) => policy.judge(address) === 'private')
  if (isPrivate)
    throw new EgressError(
      'blocked',
      `${host} is in a private network, and this installation does not connect to private networks. Its operator can allow it under Installation in the dashboard, with PATCH /v1/instance/settings, or with HOLDFAST_ALLOW_PRIVATE_NETWORKS or HOLDFAST_EGRESS_ALLOW.`,
      { faultCode: 'private_networks_closed' },
    )
  throw new EgressError('blocked', `${host} is not an address that this installation connects to.`)
}

async function candidatesOf(host: string, resolver: Resolver): Promise<ResolvedAddress[]> {
  const literal = isIP(host)
  if (literal !== 0) return [{ address: host, family: literal === 6 ? 6 : 4 }]
  try {
    const found = await resolver(host)
    if (found.length > 0) return found
  } catch (cause) {
    throw new EgressError('dns', `The name ${host} cannot be resolved`, { cause })
  }
  throw new EgressError('dns', `The name ${host} has no address`)
}
