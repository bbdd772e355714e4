/** The map: name → address → server → certificate. */
import { gradeOfRank } from '#areas/certificates/endpoints/grade/shown-grade.ts'
import { type CertificateRow, selectCertificatesById, shownName } from '#areas/certificates/store.ts'
import { selectServersById } from '#areas/cloud/index.ts'
import { mayRead } from '#kernel/access/actor.ts'
import { expiryBand } from '#kernel/certificates/lifetime/expiry.ts'
import type { Context } from '#platform/context.ts'
import {
  type MapAddress,
  type MapEndpoint,
  pageOfNames,
  selectMapAddresses,
  selectMapEndpoints,
} from './map-store.ts'
import type { MapQuery } from './schema.ts'

/** An endpoint at one of its addresses; null: it has none. */
type Service = { endpoint: MapEndpoint; at: MapAddress | null }
type Parts = { servers: ReadonlyMap<string, string>; certificates: ReadonlyMap<string, CertificateRow> }

export async function readMap(context: Context, query: MapQuery) {
  const { data: names, next_cursor } = await pageOfNames(context, query)
  const endpoints = await selectMapEndpoints(context, names, query)
  const addresses = await selectMapAddresses(
    context,
    endpoints.map(({ id }) => id),
    query,
  )
  const byEndpoint = Map.groupBy(addresses, ({ endpoint_id }) => endpoint_id)
  const services = endpoints.flatMap((endpoint): Service[] => {
    const own = byEndpoint.get(endpoint.id) ?? []
    return own.length > 0 ? own.map((at) => ({ endpoint, at })) : [{ endpoint, at: null }]
  })
  const byName = Map.groupBy(services, ({ endpoint }) => endpoint.name)
  const parts = await partsOf(context, addresses)
  return {
    data: names.map((name) => ({
      name,
      addresses: [...Map.groupBy(byName.get(name) ?? [], ({ at }) => at?.address ?? null)]
        // An address is a text, and what has none comes last.
        .toSorted(([one], [other]) => (one === null ? 1 : other === null ? -1 : one < other ? -1 : 1))
        .map(([address, own]) => ({
          address,
          server: serverOf(own, parts),
          services: own.map((service) => serviceView(service, parts, context.now)),
        })),
    })),
    next_cursor,
  }
}

async function partsOf(context: Context, addresses: readonly MapAddress[]): Promise<Parts> {
  const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const servers = mayRead(context.actor, 'cloud')
    ? await selectServersById(context, idsOf(addresses.map(({ server_id }) => server_id)))
    : []
  const certificates = await selectCertificatesById(
    context,
    idsOf(addresses.map(({ certificate_id }) => certificate_id)),
  )
  return {
    servers: new Map(servers.map(({ id, name }) => [id, name])),
    certificates: new Map(certificates.map((certificate) => [certificate.id, certificate])),
  }
}

function serverOf(services: readonly Service[], { servers }: Parts) {
  const id = services.map(({ at }) => at?.server_id ?? null).find((one) => one !== null)
  return id ? { id, name: servers.get(id) ?? null } : null
}

function serviceView({ endpoint, at }: Service, { certificates }: Parts, now: Date) {
  const certificate = certificates.get(at?.certificate_id ?? '')
  return {
    endpoint_id: endpoint.id,
    port: endpoint.port,
    protocol: endpoint.protocol,
    state: (at ?? endpoint).state,
    failure: (at ?? endpoint).failure,
    grade: gradeOfRank(at?.grade_rank ?? null),
    certificate: certificate
      ? {
          id: certificate.id,
          name: shownName(certificate),
          issuer_name: certificate.issuer_name,
          not_after: certificate.not_after,
          urgency: expiryBand(certificate, now),
        }
      : null,
    seen_by: certificate ? (at?.is_seen_by_agent ? ('agent' as const) : ('scan' as const)) : null,
  }
}
