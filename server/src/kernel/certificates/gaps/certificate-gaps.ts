/** Gaps of certificates and servers: what is not served, not watched, or not known. */
import { isWildcard, wildcardFor } from '#kernel/certificates/names.ts'
import { type Coverage, isAccepted } from './cover.ts'
import { earliest, endpointTitle, hostAndPort } from './expected.ts'
import type { Gap } from './gap.ts'
import type { GapCertificate, GapEndpoint, GapInput } from './gap-input.ts'

const day = 86_400_000
/** So long, a renewed certificate may wait until it is served, and one that was issued until it is found. */
const graceMs = day
/** So long, a certificate may be unused. */
const unusedMs = 14 * day
const listMax = 5

type ServedAt = {
  certificate_id: string
  server_id: string | null
  name: string | null
  place: string
  since: Date | null
}

/** What an endpoint served before it was ignored says nothing of today. */
const isScanned = ({ is_ignored }: GapEndpoint) => !is_ignored

/** Where these certificates are served now, at endpoints and at the services that agents see. */
function servedOf({ endpoints, listeners }: GapInput, isOne: (certificateId: string) => boolean): ServedAt[] {
  return [
    ...endpoints.filter(isScanned).flatMap((endpoint) =>
      endpoint.addresses.flatMap(({ certificate_id, state, server_id, changed_at }) =>
        certificate_id === null || state !== 'tls' || !isOne(certificate_id)
          ? []
          : [
              {
                certificate_id,
                server_id,
                name: endpoint.name,
                place: endpointTitle(endpoint),
                since: changed_at,
              },
            ],
      ),
    ),
    ...listeners
      .filter(({ certificate_id }) => isOne(certificate_id))
      .map(({ certificate_id, server_id, server_name, address, port, first_seen_at }) => ({
        certificate_id,
        server_id,
        name: server_name,
        place: server_name === null ? hostAndPort(address, port) : hostAndPort(server_name, port),
        since: first_seen_at,
      })),
  ]
}

export function certificateGaps(input: GapInput, coverage: Coverage): Gap[] {
  return [
    ...staleGaps(input, coverage),
    ...unmonitoredGaps(input, coverage),
    ...agentlessGaps(input),
    ...orphanGaps(input),
    ...danglingGaps(input, coverage),
    ...unexpectedGaps(input),
  ]
}

function idsOfServed({ endpoints, listeners }: GapInput): Set<string> {
  const ids = new Set(listeners.map(({ certificate_id }) => certificate_id))
  for (const { addresses } of endpoints.filter(isScanned))
    for (const { certificate_id, state } of addresses)
      if (certificate_id !== null && state === 'tls') ids.add(certificate_id)
  return ids
}

/** A server has had a newer certificate for the same names for a day, and serves the older one. */
function staleGaps(input: GapInput, { byId }: Coverage): Gap[] {
  const { holdings, servers, now } = input
  const newest = new Map<string, { certificate: GapCertificate; since: Date }>()
  for (const { server_id, certificate_id, since } of holdings) {
    const certificate = byId.get(certificate_id)
    if (!certificate || certificate.not_before > now) continue
    const key = `${server_id} ${certificate.lineage}`
    const known = newest.get(key)
    if (!known || certificate.not_before > known.certificate.not_before)
      newest.set(key, { certificate, since })
  }
  const serverNames = new Map(servers.map(({ id, name }) => [id, name]))
  // All others are the only ones for their names.
  const lineages = new Set([...newest.values()].map(({ certificate }) => certificate.lineage))
  const served = servedOf(input, (id) => lineages.has(byId.get(id)?.lineage ?? ''))
  const groups = Map.groupBy(
    served.filter(({ server_id }) => server_id !== null),
    ({ server_id, certificate_id }) => `${server_id} ${certificate_id}`,
  )
  return [...groups].flatMap(([subject, places]): Gap[] => {
    const [{ server_id = null, certificate_id = '', name = null } = {}] = places
    const old = byId.get(certificate_id)
    const newer = old && newest.get(`${server_id} ${old.lineage}`)
    if (!old || !newer || newer.certificate.not_before <= old.not_before) return []
    if (now.getTime() - newer.since.getTime() <= graceMs) return []
    return [
      {
        kind: 'stale',
        severity: 'high',
        subject,
        title: old.title,
        since: newer.since,
        name,
        endpoint_id: null,
        certificate_id: old.id,
        server_id,
        evidence: {
          server: serverNames.get(server_id ?? '') ?? '',
          places: titles(places),
          at: newer.since.toISOString(),
          expires: old.not_after.toISOString(),
          newer: newer.certificate.id,
        },
      },
    ]
  })
}

/** A certificate that is served, whose expiry nobody would learn of. A renewal does not open another gap. */
function unmonitoredGaps(input: GapInput, { byId }: Coverage): Gap[] {
  const { monitoredHosts, routed, now } = input
  if (routed === 'all') return []
  const served = servedOf(input, (id) => !routed.has(id))
  const hosts = new Set(monitoredHosts.flatMap((host) => [host, wildcardFor(host) ?? host]))
  const isWatched = ({ names }: GapCertificate, places: readonly ServedAt[]) =>
    names.some((name) => hosts.has(name)) || places.some(({ name }) => hosts.has(name ?? ''))
  const groups = Map.groupBy(served, ({ certificate_id }) => certificate_id)
  const gaps = [...groups].flatMap(([id, places]): Gap[] => {
    const certificate = byId.get(id)
    if (!certificate || certificate.not_after <= now || isWatched(certificate, places)) return []
    const named = places.find(({ name }) => name !== null)
    return [
      {
        kind: 'unmonitored',
        severity: 'low',
        subject: certificate.lineage,
        title: certificate.title,
        since: earliest(
          places.map(({ since }) => since),
          certificate.first_seen_at,
        ),
        name: named?.name ?? certificate.names.find((name) => !isWildcard(name)) ?? null,
        endpoint_id: null,
        certificate_id: id,
        server_id: places.find(({ server_id }) => server_id !== null)?.server_id ?? null,
        evidence: { places: titles(places), at: certificate.not_after.toISOString() },
      },
    ]
  })
  return [...new Map(gaps.map((gap) => [gap.subject, gap])).values()]
}

/** A server that serves TLS, and of which nothing is known from inside. */
function agentlessGaps({ endpoints, servers, now }: GapInput): Gap[] {
  const places = endpoints.filter(isScanned).flatMap((endpoint) =>
    endpoint.addresses
      .filter(({ state, server_id }) => state === 'tls' && server_id !== null)
      .map(({ server_id, changed_at }) => ({
        server_id,
        place: endpointTitle(endpoint),
        since: changed_at,
      })),
  )
  const byServer = Map.groupBy(places, ({ server_id }) => server_id)
  return servers
    .filter(({ has_agent }) => !has_agent)
    .flatMap(({ id, name }): Gap[] => {
      const at = byServer.get(id)
      if (!at) return []
      return [
        {
          kind: 'agentless',
          severity: 'low',
          subject: id,
          title: name,
          since: earliest(
            at.map(({ since }) => since),
            now,
          ),
          name: null,
          endpoint_id: null,
          certificate_id: null,
          server_id: id,
          evidence: { places: titles(at) },
        },
      ]
    })
}

/** A valid certificate for names that the account does not use, which was not served for a while. */
function orphanGaps(input: GapInput): Gap[] {
  const { endpoints, certificates, lastServed, now } = input
  const known = new Set(
    endpoints
      .filter(({ is_of_certificate_only }) => !is_of_certificate_only)
      .flatMap(({ name }) => [name, wildcardFor(name) ?? name]),
  )
  const served = idsOfServed(input)
  return certificates.flatMap((certificate): Gap[] => {
    const { id } = certificate
    if (served.has(id)) return []
    const { title, names, not_after, first_seen_at } = certificate
    const last = lastServed.get(id) ?? null
    if (names.length === 0 || not_after <= now) return []
    if (now.getTime() - (last ?? first_seen_at).getTime() < unusedMs) return []
    if (names.some((name) => known.has(name))) return []
    return [
      {
        kind: 'orphan',
        severity: 'low',
        subject: id,
        title,
        since: last ?? first_seen_at,
        name: names.find((name) => !isWildcard(name)) ?? null,
        endpoint_id: null,
        certificate_id: id,
        server_id: null,
        evidence: { names: names.slice(0, listMax), ...(last && { at: last.toISOString() }) },
      },
    ]
  })
}

/** A name of a valid certificate that does not exist any more, or leads to servers of others. */
function danglingGaps({ endpoints, now }: GapInput, { forName }: Coverage): Gap[] {
  // Of accounts without servers, no address could belong to one.
  const hasServers = endpoints.some(({ addresses }) => addresses.some(({ server_id }) => server_id !== null))
  const byName = Map.groupBy(endpoints, ({ name }) => name)
  return [...byName].flatMap(([name, all]): Gap[] => {
    const [first] = all
    const certificate = forName(name).find((one) => one.names.includes(name) && isAccepted(one, now))
    const reason = leadsNowhere(all, hasServers)
    if (!first || !certificate || reason === null) return []
    const addresses = [...new Set(all.flatMap((one) => one.addresses.map(({ address }) => address)))]
    return [
      {
        kind: 'dangling',
        severity: reason === 'unresolvable' ? 'medium' : 'low',
        subject: name,
        title: name,
        since: first.scanned_at ?? now,
        name,
        endpoint_id: first.id,
        certificate_id: certificate.id,
        server_id: null,
        evidence: { name, reason, addresses: addresses.slice(0, listMax) },
      },
    ]
  })
}

function leadsNowhere(
  endpoints: readonly GapEndpoint[],
  hasServers: boolean,
): 'unresolvable' | 'foreign' | null {
  const scanned = endpoints.filter(({ scanned_at, is_ignored }) => scanned_at !== null && !is_ignored)
  if (scanned.length === 0) return null
  if (scanned.every(({ state }) => state === 'unresolvable')) return 'unresolvable'
  // A person has said that the service belongs to the account.
  if (!hasServers || scanned.some(({ is_pinned }) => is_pinned)) return null
  const addresses = scanned.flatMap((one) => one.addresses)
  return addresses.length > 0 && addresses.every(({ server_id }) => server_id === null) ? 'foreign' : null
}

/** A certificate for a name of the account that it does not have, a day after it was issued. */
function unexpectedGaps({ issuances, now }: GapInput): Gap[] {
  return issuances.flatMap(({ key, names, issuer, certificate_id, logged_at }): Gap[] => {
    const [name] = names
    if (name === undefined || now.getTime() - logged_at.getTime() <= graceMs) return []
    return [
      {
        kind: 'unexpected',
        severity: 'high',
        subject: key,
        title: name,
        since: logged_at,
        name: names.find((one) => !isWildcard(one)) ?? name,
        endpoint_id: null,
        certificate_id,
        server_id: null,
        evidence: {
          name,
          names: names.slice(0, listMax),
          issuer: issuer ?? '',
          at: logged_at.toISOString(),
          issuance: key,
        },
      },
    ]
  })
}

function titles(places: readonly { place: string }[]): string[] {
  return [...new Set(places.map(({ place }) => place))].slice(0, listMax)
}
