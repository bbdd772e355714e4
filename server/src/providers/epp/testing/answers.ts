/** Parts of the responses of the registry for tests. */
import { type Markup, tag } from '#providers/xml.ts'
import { namespaces } from '../wire/namespaces.ts'
import type { EppRegistry, StoredContact, StoredDomain, StoredHost } from './registry.ts'

export type Answer = {
  code: number
  message?: string
  reason?: string
  data?: Markup
  extension?: Markup[]
  queue?: Markup
}

export class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const raw = (markup: string): Markup => ({ markup })

const messages: Readonly<Record<number, string>> = {
  1000: 'Command completed successfully',
  1001: 'Command completed successfully; action pending',
  1300: 'Command completed successfully; no messages',
  1301: 'Command completed successfully; ack to dequeue',
  1500: 'Command completed successfully; ending session',
}

export function responseDocument(answer: Answer, clTRID: string, number: number): string {
  const { code, message, reason, data, extension = [], queue } = answer
  const failure = reason
    ? tag(
        'extValue',
        {},
        tag('value', {}, tag('domain:name', { 'xmlns:domain': namespaces.domain }, 'x')),
        tag('reason', {}, reason),
      )
    : null
  const { markup } = tag(
    'epp',
    { xmlns: namespaces.epp },
    tag(
      'response',
      {},
      tag('result', { code: String(code) }, tag('msg', {}, message ?? messages[code] ?? 'Failed'), failure),
      queue ?? null,
      data ? tag('resData', {}, data) : null,
      extension.length > 0 ? tag('extension', {}, extension) : null,
      tag('trID', {}, clTRID === '' ? null : tag('clTRID', {}, clTRID), tag('svTRID', {}, `sv-${number}`)),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>${markup}`
}

export function greetingDocument({ options: { services } }: EppRegistry): string {
  const uris = (names: (keyof typeof namespaces)[], element: string) =>
    names.filter((name) => services.has(name)).map((name) => tag(element, {}, namespaces[name]))
  const { markup } = tag(
    'epp',
    { xmlns: namespaces.epp },
    tag(
      'greeting',
      {},
      tag('svID', {}, 'Registry for tests'),
      tag('svDate', {}, new Date().toISOString()),
      tag(
        'svcMenu',
        {},
        tag('version', {}, '1.0'),
        tag('lang', {}, 'en'),
        uris(['domain', 'host', 'contact'], 'objURI'),
        tag(
          'svcExtension',
          {},
          uris(['rgp', 'secDNS', 'fee'], 'extURI'),
          tag('extURI', {}, 'urn:example:other-1.0'),
        ),
      ),
      tag(
        'dcp',
        {},
        tag('access', {}, tag('all', {})),
        tag(
          'statement',
          {},
          tag('purpose', {}, tag('admin', {}), tag('prov', {})),
          tag('recipient', {}, tag('ours', {}), tag('public', {})),
          tag('retention', {}, tag('stated', {})),
        ),
      ),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>${markup}`
}

/** An element that declares its namespace. */
export function own(
  prefix: keyof typeof namespaces,
  element: string,
  ...content: Parameters<typeof tag>[2][]
): Markup {
  return tag(`${prefix}:${element}`, { [`xmlns:${prefix}`]: namespaces[prefix] }, ...content)
}

export function domainInfo(registry: EppRegistry, name: string, domain: StoredDomain): Answer {
  const isOwn = domain.registrar === registry.registrar
  const statuses =
    domain.statuses.size > 0 ? [...domain.statuses] : [domain.nameservers.length > 0 ? 'ok' : 'inactive']
  const hasHosts = registry.options.services.has('host')
  const below = [...registry.hosts.keys()].filter((host) => host.endsWith(`.${name}`))
  const data = own(
    'domain',
    'infData',
    tag('domain:name', {}, name.toUpperCase()),
    tag('domain:roid', {}, 'D1234_EX-TEST'),
    statuses.map((status) => tag('domain:status', { s: status })),
    domain.registrant === null ? null : tag('domain:registrant', {}, domain.registrant),
    domain.contacts.map(({ type, id }) => tag('domain:contact', { type }, id)),
    domain.nameservers.length === 0
      ? null
      : tag(
          'domain:ns',
          {},
          domain.nameservers.map((host) =>
            hasHosts
              ? tag('domain:hostObj', {}, host)
              : tag('domain:hostAttr', {}, tag('domain:hostName', {}, host)),
          ),
        ),
    below.map((host) => tag('domain:host', {}, host)),
    tag('domain:clID', {}, domain.registrar),
    tag('domain:crDate', {}, domain.created.toISOString()),
    tag('domain:upDate', {}, domain.updated.toISOString()),
    tag('domain:exDate', {}, domain.expires),
    isOwn && !registry.options.hidesAuthCodes
      ? tag('domain:authInfo', {}, tag('domain:pw', {}, domain.authCode))
      : null,
  )
  const grace = [...domain.grace].map((status) => tag('rgp:rgpStatus', { s: status }))
  const extension = [
    ...(grace.length > 0 ? [own('rgp', 'infData', grace)] : []),
    ...(domain.dnssec.length > 0 ? [own('secDNS', 'infData', domain.dnssec.map(raw))] : []),
  ]
  return { code: 1000, data, extension }
}

export function hostInfo(name: string, { addresses, registrar }: StoredHost): Markup {
  return own(
    'host',
    'infData',
    tag('host:name', {}, name),
    tag('host:roid', {}, 'H1234_EX-TEST'),
    tag('host:status', { s: 'ok' }),
    addresses.map((text) => tag('host:addr', { ip: text.includes(':') ? 'v6' : 'v4' }, text)),
    tag('host:clID', {}, registrar),
    tag('host:crID', {}, registrar),
    tag('host:crDate', {}, '2020-01-02T03:04:05.0Z'),
  )
}

export function contactInfo(id: string, { registrar, markup }: StoredContact): Markup {
  return own(
    'contact',
    'infData',
    tag('contact:id', {}, id),
    tag('contact:roid', {}, 'C1234_EX-TEST'),
    tag('contact:status', { s: 'ok' }),
    raw(markup),
    tag('contact:clID', {}, registrar),
    tag('contact:crID', {}, registrar),
    tag('contact:crDate', {}, '2020-01-02T03:04:05.0Z'),
  )
}

export function transferData(name: string, domain: StoredDomain): Markup {
  const { status, from, to, at } = domain.transfer ?? { status: 'pending', from: '', to: '', at: new Date() }
  const acting = new Date(at.getTime() + 5 * 86_400_000)
  return own(
    'domain',
    'trnData',
    tag('domain:name', {}, name),
    tag('domain:trStatus', {}, status),
    tag('domain:reID', {}, to),
    tag('domain:reDate', {}, at.toISOString()),
    tag('domain:acID', {}, from),
    tag('domain:acDate', {}, acting.toISOString()),
  )
}
