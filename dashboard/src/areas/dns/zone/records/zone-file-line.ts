import { type DnsRecord, fullValue } from '#areas/dns/record.ts'

/** A record as a line of a zone file (RFC 1035, section 5.1). */
export function zoneFileLine({ fqdn, ttl, type, ...data }: DnsRecord): string {
  return `${fqdn}. ${ttl} IN ${type} ${fullValue(data)}`
}
