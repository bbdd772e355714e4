import { isIP, type LookupFunction } from 'node:net'
import { createNameResolver, type NameResolver } from '@holdfast/checks/name-resolver'
import { EgressError } from './egress-error.ts'
import type { EgressPolicy, Verdict } from './policy.ts'

export type ResolvedAddress = { address: string; family: 4 | 6 }
export type Resolver = (host: string) => Promise<ResolvedAddress[]>

/**
 * The addresses of a name as resolved by this machine (including the hosts file and mDNS, which home labs need), without
 * threads: a name server that does not answer delays only its own names. A process shares one `names`, which limits how
 * many threads are used for names that DNS does not know.
 */
export function systemResolver(names: NameResolver = createNameResolver()): Resolver {
  return (host) => names(host, null)
}

/** A `lookup` for sockets that returns checked addresses without a query. */
export function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses
    // Node requests one address or all, depending on whether it tries IPv4 and IPv6 in parallel.
    if (options.all || !first) done(null, [...addresses])
    else done(null, first.address, first.family)
  }
}

/**
 * The addresses of `host` that the policy allows. The connection must use one of these: a second resolution could
 * return other addresses.
 *
 * For a name, the error is the same whether it resolves to a forbidden address or not at all: a tenant must not learn
 * which names exist in the networks of the installation.
 */
export async function resolveOpen(
  host: string,
  policy: EgressPolicy,
  resolver: Resolver,
): Promise<ResolvedAddress[]> {
  const literal = isIP(host)
  if (literal !== 0) return [openLiteral(host, literal === 6 ? 6 : 4, policy)]
  const open = (await candidatesOf(host, resolver)).filter(
    ({ address }) => policy.evaluate(address) === 'open',
  )
  if (open.length > 0) return open
  if (isLocalName(host)) throw refusal(host, policy.evaluate('127.0.0.1'))
  const closed = policy.allowsPrivateNetworks()
    ? ''
    : ` If it is in a private network: ${privateNetworksClosed}`
  throw new EgressError(
    'dns',
    `The name ${host} does not resolve to an address that this installation may connect to.${closed}`,
    closed === '' ? {} : { faultCode: 'private_networks_closed' },
  )
}

const privateNetworksClosed =
  'this installation does not connect to private networks. Its operator can allow this under Installation in the dashboard, with PATCH /v1/instance/settings, or with HOLDFAST_ALLOW_PRIVATE_NETWORKS or HOLDFAST_EGRESS_ALLOW.'

function openLiteral(address: string, family: 4 | 6, policy: EgressPolicy): ResolvedAddress {
  const verdict = policy.evaluate(address)
  if (verdict === 'open') return { address, family }
  throw refusal(address, verdict)
}

/** For a host whose address is public knowledge. */
function refusal(host: string, verdict: Verdict): EgressError {
  if (verdict === 'private')
    return new EgressError('blocked', `${host} is in a private network, and ${privateNetworksClosed}`, {
      faultCode: 'private_networks_closed',
    })
  return new EgressError('blocked', `${host} is not an address that this installation may connect to.`)
}

/** A name of the loopback address on every machine (RFC 6761, 6.3). */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host)
}

async function candidatesOf(host: string, resolver: Resolver): Promise<ResolvedAddress[]> {
  try {
    return await resolver(host)
  } catch {
    return []
  }
}
