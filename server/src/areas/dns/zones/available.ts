import type { ProviderClients } from '#areas/connections/index.ts'
import { selectZonesOf } from '#areas/dns/store/zones.ts'
import { toUnicode } from '#kernel/dns/name.ts'
import { invalidInput } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { AvailableZoneQuery } from '../operations/zone-schema.ts'
import { callProvider, openDns } from './lookup.ts'

export type AvailableZone = { name: string; zone_id: string | null }

/** The zones at a provider whose name contains `q`, each with its id in Holdfast if it has one. */
export async function listAvailableZones(
  providerClients: ProviderClients,
  lookup: Lookup,
  { connection_id: connectionId, q = '' }: AvailableZoneQuery,
): Promise<AvailableZone[]> {
  const connection = await openDns(providerClients, lookup, connectionId)
  if (!connection.capabilities.canListZones)
    throw invalidInput([
      {
        pointer: '?connection_id',
        message: `${connection.name} cannot list its zones: import a zone by its name.`,
      },
    ])
  const zones = await callProvider(connection, (dns) => dns.listZones())
  const here = await lookup.act((context) => selectZonesOf(context, connectionId))
  const ids = new Map(here.map(({ id, name }) => [name, id]))
  return zones
    .filter(({ name }) => [name, toUnicode(name)].some((text) => text.includes(q.toLowerCase())))
    .map(({ name }) => ({ name, zone_id: ids.get(name) ?? null }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
