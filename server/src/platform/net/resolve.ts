import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { EgressError } from './egress-error.ts'
import type { EgressPolicy, Verdict } from './policy.ts'

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
 *
 * For a name, the error is the same whether it resolves to a forbidden address or not at all: a tenant must not learn
 * which names there are in the networks of the installation.
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

/** For what anybody knows the address of. */
function refusal(host: string, verdict: Verdict): EgressError {
  if (verdict === 'private')
    return new EgressError('blocked', `${host} is in a private network, and ${privateNetworksClosed}`, {
      faultCode: 'private_networks_closed',
    })
  return new EgressError('blocked', `${host} is not an address that this installation may connect to.`)
}

/** A name of the loopback address everywhere (RFC 6761, 6.3). */
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
