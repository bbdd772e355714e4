/** Gathers what the checks of a domain need. */
import type { ProviderClients } from '#areas/connections/index.ts'
import { findZone, readRRsetStates, zonesNamed } from '#areas/dns/index.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import { apex } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import type { DomainFacts, ZoneFacts } from '../check.ts'
import { readPayment } from './payment-facts.ts'

/** A name has rarely more than two zones: at the old and the new provider. */
const zonesMax = 5
const types = ['NS', 'A', 'AAAA'] as const

export async function readFacts(
  context: Context,
  domain: DomainRow,
  { delegation, registry }: Pick<DomainFacts, 'delegation' | 'registry'>,
  providerClients: ProviderClients,
): Promise<DomainFacts> {
  const { connection_id } = domain
  const manifest = connection_id === null ? null : await providerClients.manifest(context, connection_id)
  const zoneIds = await zonesNamed(context, domain.name, { limit: zonesMax, after: null })
  const zones: ZoneFacts[] = []
  for (const id of zoneIds) {
    const zone = await readZone(context, id)
    if (zone) zones.push(zone)
  }
  const settings = manifest?.registrar?.settings ?? []
  const payment = manifest && (await readPayment(context, domain, manifest))
  return { domain, settings, delegation, registry, zones, payment, now: context.now }
}

async function readZone(context: Context, zoneId: string): Promise<ZoneFacts | null> {
  const zone = await findZone(context, zoneId)
  if (zone?.status !== 'active') return null
  const places = types.map((type) => ({ zoneId, name: apex, type }))
  const [ns, a, aaaa] = await readRRsetStates(context, places)
  return {
    id: zoneId,
    connectionId: zone.connection_id,
    nameservers: (ns?.actual ?? []).map((host) => host.replace(/\.$/, '')).sort(),
    addresses: [...(a?.actual ?? []), ...(aaaa?.actual ?? [])],
  }
}
