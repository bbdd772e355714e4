/** What a registry tells of a domain (RFC 5731, section 3.1.2), with its grace periods and DNSSEC data. */
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { type DnsKey, type DsRecord, dsOfKey } from '#kernel/domains/ds-record.ts'
import { type EppStatus, eppStatusesIn } from '#kernel/domains/epp-status.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, tag, textAt, type XmlElement } from '#providers/xml.ts'
import type { EppResponse, EppSession } from '../client.ts'
import { codes, unreadable } from '../errors.ts'
import { objectCommand } from '../wire/commands.ts'

export type DomainInfo = {
  name: string
  statuses: EppStatus[]
  nameservers: string[]
  /** The addresses that the registry stores with name servers, where it has no host objects. */
  addresses: ReadonlyMap<string, string[]>
  /** Hosts below the domain. */
  hosts: string[]
  /** Handles by role. */
  contacts: Partial<Record<ContactRole, string>>
  /** The registrar. */
  sponsor: string
  createdAt: Date | null
  /** The last change, such as the deletion of a domain in redemption. */
  changedAt: Date | null
  expiresAt: Date | null
  authCode: string | null
  dsRecords: DsRecord[]
}

/** The domain, of whichever registrar. Throws `not_found` if the registry does not have it. */
export async function readAnyDomain({ send }: EppSession, name: string): Promise<DomainInfo> {
  const command = objectCommand('domain', 'info', tag('domain:name', { hosts: 'all' }, name))
  return domainInfo(name, await send(command).catch(refuseForeign(name)))
}

/** Some registries do not show the domains of other registrars: that says nothing of the login, which was accepted. */
function refuseForeign(name: string) {
  return (error: unknown): never => {
    const isForeign =
      error instanceof ProviderError &&
      [codes.notAuthorized, codes.authorizationFailed].map(String).includes(error.vendorCode ?? '')
    if (!isForeign) throw error
    throw new ProviderError('not_found', `${name} belongs to another registrar: ${error.message}.`, {
      cause: error,
    })
  }
}

/** The domain. Throws `not_found` if it is registered by another registrar, or not at all. */
export async function readOwnDomain(session: EppSession, name: string): Promise<DomainInfo> {
  const domain = await readAnyDomain(session, name)
  if (isOwn(session, domain)) return domain
  throw new ProviderError('not_found', `${name} belongs to the registrar ${domain.sponsor}.`)
}

export function isOwn({ registrarId }: EppSession, { sponsor }: DomainInfo): boolean {
  return sponsor.toLowerCase() === registrarId.toLowerCase()
}

function domainInfo(name: string, { data, extension }: EppResponse): DomainInfo {
  const domain = elementAt(data, 'infData')
  if (!domain) throw unreadable(`it does not describe ${name}`)
  const servers = elementAt(domain, 'ns')
  const attributes = childrenOf(servers, 'hostAttr').map((host) => ({
    name: hostName(textAt(host, 'hostName')),
    addresses: childrenOf(host, 'hostAddr').map(({ text }) => text),
  }))
  const grace = (extension?.children ?? []).flatMap((element) => childrenOf(element, 'rgpStatus'))
  const authCode = textAt(domain, 'authInfo', 'pw')
  return {
    name,
    statuses: eppStatusesIn(
      [...childrenOf(domain, 'status'), ...grace].map((status) => status.attributes['s'] ?? ''),
    ),
    nameservers: [
      ...childrenOf(servers, 'hostObj').map(({ text }) => hostName(text)),
      ...attributes.map((host) => host.name),
    ].sort(),
    addresses: new Map(attributes.map((host) => [host.name, host.addresses])),
    hosts: childrenOf(domain, 'host').map(({ text }) => hostName(text)),
    contacts: contactsOf(domain),
    sponsor: textAt(domain, 'clID'),
    createdAt: dateAt(domain, 'crDate'),
    changedAt: dateAt(domain, 'upDate'),
    expiresAt: dateAt(domain, 'exDate'),
    authCode: authCode === '' ? null : authCode,
    dsRecords: (extension?.children ?? [])
      .filter(({ name }) => name === 'infData')
      .flatMap((element) => [
        ...childrenOf(element, 'dsData').map(dsRecord),
        ...childrenOf(element, 'keyData').map((key) => dsOfKey(name, dnsKey(key))),
      ])
      .sort((a, b) => a.keyTag - b.keyTag),
  }
}

function contactsOf(domain: XmlElement): DomainInfo['contacts'] {
  const registrant = textAt(domain, 'registrant')
  const others = childrenOf(domain, 'contact').flatMap(({ attributes, text }) => {
    const role = contactRoles.find((known) => known === attributes['type'])
    return role ? [[role, text] as const] : []
  })
  return { ...(registrant !== '' && { registrant }), ...Object.fromEntries(others) }
}

function dsRecord(element: XmlElement): DsRecord {
  const key = elementAt(element, 'keyData')
  return {
    keyTag: Number(textAt(element, 'keyTag')),
    algorithm: Number(textAt(element, 'alg')),
    digestType: Number(textAt(element, 'digestType')),
    digest: textAt(element, 'digest').toLowerCase(),
    ...(key && { key: dnsKey(key) }),
  }
}

function dnsKey(element: XmlElement): DnsKey {
  return {
    flags: Number(textAt(element, 'flags')),
    algorithm: Number(textAt(element, 'alg')),
    publicKey: textAt(element, 'pubKey').replace(/\s/g, ''),
  }
}

/** A time of an answer, or null. Throws `unknown` if it is not understood. */
export function dateAt(element: XmlElement, name: string): Date | null {
  const text = textAt(element, name)
  if (text === '') return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw unreadable(`its ${name} is no time`)
  return date
}

const hostName = (text: string) => text.toLowerCase().replace(/\.$/, '')
