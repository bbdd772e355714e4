/** Which endpoints are expected to offer TLS, what they serve, and whether they were observed. */
import type { GapEndpoint, GapInput, GapListener } from './gap-input.ts'

const hour = 3_600_000

/** So long after the last observation, what an endpoint serves counts as unknown. */
export const observedMs = 48 * hour

export type Served = {
  /** An address, with its port where it is one of a listener. */
  place: string
  state: 'tls' | 'no_tls'
  certificate_id: string | null
  server_id: string | null
  since: Date | null
}

export type ExpectedEndpoint = {
  endpoint: GapEndpoint
  title: string
  isScanned: boolean
  /** When TLS was last observed, from outside or by an agent. */
  observedAt: Date | null
  /** What is known of each address; one that was not reached is not known. */
  served: readonly Served[]
}

export function isExpected({ is_expected, is_ignored, state, addresses }: GapEndpoint): boolean {
  if (is_ignored) return false
  return is_expected || state === 'tls' || addresses.some((one) => one.state === 'tls')
}

export function expectedEndpoints({
  endpoints,
  listeners,
  now,
}: Pick<GapInput, 'endpoints' | 'listeners' | 'now'>): ExpectedEndpoint[] {
  const listenersAt = Map.groupBy(listeners, ({ server_id, port }) => `${server_id} ${port}`)
  return endpoints.filter(isExpected).map((endpoint) => {
    const seen = isRecent(endpoint.succeeded_at, now) ? [] : seenByAgents(endpoint, listenersAt)
    const observedAt = latest([endpoint.succeeded_at, ...seen.map(({ last_seen_at }) => last_seen_at)])
    return {
      endpoint,
      title: endpointTitle(endpoint),
      isScanned: isRecent(observedAt, now),
      observedAt,
      served: [...seen.map(servedByListener), ...servedByAddresses(endpoint)],
    }
  })
}

/** What the agents of its servers see there; for what is not reached from outside. */
function seenByAgents(
  { name, port, addresses, server_ids }: GapEndpoint,
  listenersAt: ReadonlyMap<string, readonly GapListener[]>,
): GapListener[] {
  const servers = new Set([...server_ids, ...addresses.flatMap(({ server_id }) => server_id ?? [])])
  return [...servers].flatMap((id) => {
    const at = listenersAt.get(`${id} ${port}`) ?? []
    const named = at.filter(({ server_name }) => server_name === name)
    return named.length > 0 ? named : at.filter(({ server_name }) => server_name === null)
  })
}

function servedByListener(listener: GapListener): Served {
  const { address, port, certificate_id, server_id, first_seen_at } = listener
  return { place: hostAndPort(address, port), state: 'tls', certificate_id, server_id, since: first_seen_at }
}

function servedByAddresses({ addresses }: GapEndpoint): Served[] {
  return addresses.flatMap(({ address, state, certificate_id, server_id, changed_at }) =>
    state === 'tls' || state === 'no_tls'
      ? [{ place: address, state, certificate_id, server_id, since: changed_at }]
      : [],
  )
}

function isRecent(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < observedMs
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((last, at) => (last === null || (at !== null && at > last) ? at : last), null)
}

export function earliest(times: readonly (Date | null)[], otherwise: Date): Date {
  const known = times.filter((at) => at !== null)
  return known.length === 0 ? otherwise : new Date(Math.min(...known.map((at) => at.getTime())))
}

export function endpointTitle({ name, port, protocol }: Pick<GapEndpoint, 'name' | 'port' | 'protocol'>) {
  return protocol === 'tls' ? hostAndPort(name, port) : `${hostAndPort(name, port)} (${protocol})`
}

export function hostAndPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
