/** The services that agents see on their servers, at the public addresses of these servers. */
import { selectServersById } from '#areas/cloud/index.ts'
import type { ListTlsServices, TlsService } from '#platform/area.ts'
import { hostOf } from '#platform/net/host.ts'
import { type ListenerPlace, selectListeners } from './discovery-store.ts'

const placesOfPage = 1000

export const listListenerServices: ListTlsServices = async (context, position) => {
  const places = await selectListeners(context, position ?? '', placesOfPage)
  const servers = await selectServersById(context, [...new Set(places.map(({ server_id }) => server_id))])
  const byId = new Map(servers.map((server) => [server.id, server]))
  const services = places.flatMap((place) => {
    const server = byId.get(place.server_id)
    if (!server) return []
    const { public_addresses, private_addresses } = server
    const isEverywhere = ['0.0.0.0', '::', '*', ''].includes(place.address)
    const own = isEverywhere
      ? public_addresses
      : [...public_addresses, ...private_addresses].filter((address) => address === place.address)
    return servicesAt(place, own)
  })
  return { services, next: places.length < placesOfPage ? null : (places.at(-1)?.place ?? null) }
}

function servicesAt({ port, server_id, address, server_name }: ListenerPlace, own: string[]): TlsService[] {
  if (own.length === 0) return []
  const service = {
    port,
    protocol: 'tls' as const,
    source: { kind: 'listener' as const, id: server_id, detail: `${address} ${port}` },
  }
  if (server_name === null) return own.map((one) => ({ ...service, name: one }))
  const name = hostOf(server_name)
  return name === null || name.includes('*') ? [] : [{ ...service, name, hosts: own }]
}
