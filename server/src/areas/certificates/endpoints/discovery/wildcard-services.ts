/**
 * A wildcard record says that there are names below it, but not which. Those in certificates are in use.
 */
import { parentNames } from '#kernel/dns/name.ts'
import type { ListTlsServices, TlsService } from '#platform/area.ts'
import { selectCertificateNames } from './discovery-store.ts'
import { type GatheredEndpoint, keyOf } from './gather.ts'

const namesOfPage = 2000

export function servicesBelowWildcards(
  wildcards: ReadonlyMap<string, TlsService>,
  endpoints: ReadonlyMap<string, GatheredEndpoint>,
): ListTlsServices {
  return async (context, position) => {
    const rows = await selectCertificateNames(context, position ?? '', namesOfPage)
    const services = rows.flatMap(({ name, certificate_id }): TlsService[] => {
      if (name.startsWith('*')) return []
      const wildcard = parentNames(name)
        .map((parent) => wildcards.get(`*.${parent}`))
        .find((one) => one !== undefined)
      const place = { name, port: 443, protocol: 'tls' as const }
      if (!wildcard || endpoints.has(keyOf(place))) return []
      const { source } = wildcard
      return [
        { ...place, source: { ...source, detail: `${source.detail} ${wildcard.name}` } },
        { ...place, source: { kind: 'certificate', id: certificate_id, detail: null } },
      ]
    })
    return { services, next: rows.length < namesOfPage ? null : (rows.at(-1)?.name ?? null) }
  }
}
