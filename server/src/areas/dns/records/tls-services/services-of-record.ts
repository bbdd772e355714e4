/** Which services a record says are offered by TLS, apart from whether they are. */
import { startTlsByPort } from '#kernel/certificates/tls-ports.ts'
import type { TlsService, TlsServiceProtocol } from '#platform/area.ts'

export type NamingRecord = {
  zone_id: string
  /** Absolute, in canonical form. */
  name: string
  type: string
  rdata: string
}

export const namingTypes = ['A', 'AAAA', 'CNAME', 'ALIAS', 'MX', 'SRV', 'HTTPS', 'SVCB', 'TLSA'] as const

/** By the name of the service, without its underscore (IANA Service Name Registry). SIP servers expect clients of SIP. */
const protocolsOfServices: Readonly<Record<string, TlsServiceProtocol>> = {
  https: 'tls',
  imaps: 'tls',
  imap: 'imap',
  pop3s: 'tls',
  pop3: 'pop3',
  submissions: 'tls',
  submission: 'smtp',
  ldaps: 'tls',
  ldap: 'ldap',
  'xmpps-client': 'tls',
  'xmpp-client': 'xmpp',
  'xmpps-server': 'tls',
  'xmpp-server': 'xmpp-server',
  postgresql: 'postgresql',
  caldavs: 'tls',
  carddavs: 'tls',
}

/** Of these, the values say what is named, and not only the name of the record. */
const typesWithTargets: ReadonlySet<string> = new Set(['MX', 'SRV', 'HTTPS', 'SVCB'])

/** What changed in a zone, as the event `dns.records_changed` has it. */
export type ChangedRecords = {
  added?: readonly { type: string }[]
  removed?: readonly { type: string }[]
  changed?: readonly { type: string; old: { value: string }; new: { value: string } }[]
}

/** Whether other services may be named after a change. New addresses of a name, and records for ACME, name no others. */
export function mayNameOtherServices({ added = [], removed = [], changed = [] }: ChangedRecords): boolean {
  const types: ReadonlySet<string> = new Set(namingTypes)
  return (
    [...added, ...removed].some(({ type }) => types.has(type)) ||
    changed.some((one) => typesWithTargets.has(one.type) && one.old.value !== one.new.value)
  )
}

export function servicesOfRecord(record: NamingRecord): TlsService[] {
  switch (record.type) {
    case 'MX':
      return ofMail(record)
    case 'SRV':
      return ofService(record)
    case 'HTTPS':
    case 'SVCB':
      return ofBinding(record)
    case 'TLSA':
      return ofTlsa(record)
    default:
      if (!isHostName(record.name.replace(/^\*\./, ''))) return []
      return [service(record, { name: record.name, port: 443 }, 'record', record.type)]
  }
}

function ofMail(record: NamingRecord): TlsService[] {
  const target = hostIn(record.rdata.split(' ')[1])
  if (target === null) return []
  const found = service(record, { name: target, port: 25, protocol: 'smtp' }, 'mail', `MX ${record.name}`)
  return [{ ...found, onlyIfOwn: target }]
}

function ofService(record: NamingRecord): TlsService[] {
  const [, , portText, targetText] = record.rdata.split(' ')
  const [, name = '', domain = ''] = /^_([a-z0-9-]+)\._tcp\.(.+)$/.exec(record.name) ?? []
  const protocol = protocolsOfServices[name]
  const target = hostIn(targetText)
  const port = Number(portText)
  if (protocol === undefined || target === null || port < 1) return []
  const detail = `SRV ${record.name}`
  // Servers of XMPP have a certificate for the domain (RFC 6120 section 13.7), others one for themselves.
  if (name.startsWith('xmpp') && isHostName(domain)) {
    const found = service(record, { name: domain, port, protocol }, 'service_record', detail)
    return [{ ...found, hosts: [target], onlyIfOwn: target }]
  }
  return [
    { ...service(record, { name: target, port, protocol }, 'service_record', detail), onlyIfOwn: target },
  ]
}

/** RFC 9460: the certificate is for the name of the origin, wherever the record says that it is. */
function ofBinding(record: NamingRecord): TlsService[] {
  const [priority, targetText = '.', ...parameters] = record.rdata.split(' ')
  const [, prefixes = '', name = ''] = /^((?:_[a-z0-9-]+\.)*)(.+)$/.exec(record.name) ?? []
  if (!isHostName(name)) return []
  const values = new Map(
    parameters.map((text) => {
      const [key = '', value = ''] = text.split('=')
      return [key, value.replaceAll('"', '')]
    }),
  )
  const ownPort = Number(/^_(\d+)\./.exec(prefixes)?.[1] ?? 0)
  const isDns = values.get('alpn')?.split(',').includes('dot') ?? false
  const port = Number(values.get('port') ?? 0) || ownPort || (isDns ? 853 : 443)
  if (port > 65_535) return []
  const target = priority === '0' ? null : hostIn(targetText)
  const found = service(record, { name, port }, 'https_record', `${record.type} ${record.name}`)
  return target === null || target === name ? [found] : [{ ...found, hosts: [target] }]
}

function ofTlsa(record: NamingRecord): TlsService[] {
  const [, portText, name = ''] = /^_(\d+)\._tcp\.(.+)$/.exec(record.name) ?? []
  const port = Number(portText)
  if (!isHostName(name) || !(port >= 1 && port <= 65_535)) return []
  const place = { name, port, protocol: startTlsByPort[port] ?? ('tls' as const) }
  return [service(record, place, 'tlsa', `TLSA ${record.name}`)]
}

function service(
  { zone_id }: NamingRecord,
  place: { name: string; port: number; protocol?: TlsServiceProtocol },
  kind: TlsService['source']['kind'],
  detail: string,
): TlsService {
  return { protocol: 'tls', ...place, source: { kind, id: zone_id, detail } }
}

/** Null: there is none, or it cannot be the name of a host. */
function hostIn(text: string | undefined): string | null {
  const name = (text ?? '').toLowerCase().replace(/\.$/, '')
  return isHostName(name) ? name : null
}

/** RFC 1123 section 2.1: names with an underscore are of records for other purposes. */
function isHostName(name: string): boolean {
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name)
}
