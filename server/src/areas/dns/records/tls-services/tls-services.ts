/** Services that are offered by TLS, as far as records name them. */
import { absoluteName } from '#kernel/dns/name.ts'
import type { ListTlsServices } from '#platform/area.ts'
import { selectNamingRecords } from './service-store.ts'
import { servicesOfRecord } from './services-of-record.ts'

const recordsOfPage = 2000

export const listTlsServices: ListTlsServices = async (context, position) => {
  const records = await selectNamingRecords(context, position ?? '', recordsOfPage)
  const services = records.flatMap(({ zone_name, ...record }) =>
    servicesOfRecord({ ...record, name: absoluteName(record.name, zone_name) }),
  )
  return { services, next: records.length < recordsOfPage ? null : (records.at(-1)?.id ?? null) }
}
