/** Scans the addresses of an endpoint. Outside of any transaction. */

import { isIP } from 'node:net'
import {
  type AddressSlots,
  CheckFailure,
  type Network,
  type ServedTls,
  scanTls,
  type TlsOutcome,
  type TlsPosture,
} from '@holdfast/checks'
import type { AddressState, EndpointRow } from '../tables.ts'

export type Observation = {
  address: string
  state: AddressState
  failure: string | null
  served: ServedTls | null
  /** Null: it was not asked for. */
  posture: TlsPosture | null
}

export type Observed = {
  observations: readonly Observation[]
  /** Why there is no address to scan; null if there is one. */
  unresolved: { state: 'unresolvable' | 'refused'; failure: string } | null
}

export type ScanTools = { network: Network; slots: AddressSlots; signal: AbortSignal }

type Target = Pick<EndpointRow, 'name' | 'port' | 'protocol' | 'hosts' | 'sources'>

/** A name with more addresses is a large cluster, which has the same everywhere. */
const addressesMax = 16
const timeLimits = { certificate: 30_000, posture: 120_000 } as const

export async function observeEndpoint(
  target: Target,
  depth: 'certificate' | 'posture',
  { network, slots, signal }: ScanTools,
): Promise<Observed> {
  const { name, port, protocol, sources } = target
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeLimits[depth])])
  const { addresses, failure } = await Promise.race([resolveAll(target, network), notResolved(name, limited)])
  // What was cut off by the end of this process is no result.
  signal.throwIfAborted()
  if (addresses.length === 0) return { observations: [], unresolved: failure }
  const isHttps = port === 443 || port === 8443 || sources.some(({ kind }) => kind === 'https_record')
  const observations = await Promise.all(
    addresses.slice(0, addressesMax).map(async (address): Promise<Observation> => {
      const scan = await scanTls(
        {
          address,
          port,
          serverName: isIP(name) === 0 ? name : null,
          ...(protocol !== 'tls' && { startTls: protocol }),
          depth,
          hsts: protocol === 'tls' && isHttps,
        },
        { network, slots, signal: limited },
      )
      const { outcome, detail, served, posture } = scan
      return { address: address.address, state: stateOf(outcome), failure: detail, served, posture }
    }),
  )
  signal.throwIfAborted()
  return { observations, unresolved: null }
}

type Resolved = {
  addresses: readonly Awaited<ReturnType<Network['resolve']>>[number][]
  failure: Observed['unresolved']
}

/** When the time is over, or the process stops: a query for a name cannot be ended. */
function notResolved(name: string, signal: AbortSignal): Promise<Resolved> {
  const { promise, resolve } = Promise.withResolvers<Resolved>()
  const failure = { state: 'unresolvable', failure: `${name} was not resolved in time` } as const
  signal.addEventListener('abort', () => resolve({ addresses: [], failure }), { once: true })
  return promise
}

/** The addresses of all hosts that may be connected to. */
async function resolveAll({ name, hosts }: Target, network: Network): Promise<Resolved> {
  const addresses = new Map<string, Awaited<ReturnType<Network['resolve']>>[number]>()
  let failure: Observed['unresolved'] = null
  for (const host of hosts.length > 0 ? hosts : [name])
    try {
      for (const address of await network.resolve(host, null)) addresses.set(address.address, address)
    } catch (error) {
      if (!(error instanceof CheckFailure)) throw error
      const isRefused = error.failureClass === 'probe_internal'
      failure = { state: isRefused ? 'refused' : 'unresolvable', failure: error.message }
    }
  return { addresses: [...addresses.values()], failure }
}

/** Who answers, but not in TLS that a client could use, has none. */
function stateOf(outcome: TlsOutcome): AddressState {
  switch (outcome) {
    case 'tls':
      return 'tls'
    case 'declined':
    case 'no_tls':
    case 'start_tls_failed':
    case 'closed':
      return 'no_tls'
    case 'forbidden':
      return 'refused'
    case 'timeout':
    case 'refused':
    case 'unreachable':
      return 'unreachable'
  }
}
