/** The commands for domains at the registry for tests (RFC 5731, 3915, 5910, 8748). */
import { sumOf } from '#kernel/money/money.ts'
import { childrenOf, elementAt, tag, textAt, type XmlElement } from '#providers/xml.ts'
import { type Answer, domainInfo, own, Refusal, transferData } from './answers.ts'
import { markupOf } from './markup-of.ts'
import {
  approveTransfer,
  countOrder,
  type EppRegistry,
  newDomain,
  otherRegistrar,
  type StoredDomain,
} from './registry.ts'

export type Command = {
  registry: EppRegistry
  object: XmlElement
  extension: XmlElement | undefined
  clTRID: string
}

const yearMs = 365.25 * 86_400_000
const ok: Answer = { code: 1000 }

export function checkDomains({ registry, object, extension }: Command): Answer {
  const names = childrenOf(object, 'name').map(({ text }) => text)
  const data = own(
    'domain',
    'chkData',
    names.map((name) => {
      const reason = registry.reserved.has(name) ? 'Reserved' : registry.domains.has(name) ? 'In use' : null
      const avail = reason === null ? '1' : '0'
      return tag(
        'domain:cd',
        {},
        tag('domain:name', { avail }, name),
        reason === null ? null : tag('domain:reason', {}, reason),
      )
    }),
  )
  const check = elementAt(extension, 'check')
  return { code: 1000, data, ...(check && { extension: [feeData(registry, names, check)] }) }
}

function feeData(registry: EppRegistry, names: readonly string[], check: XmlElement) {
  return own(
    'fee',
    'chkData',
    tag('fee:currency', {}, priceOf(registry, names[0] ?? '').currency),
    names.map((name) => {
      const { amount, isPremium } = priceOf(registry, name)
      return tag(
        'fee:cd',
        { avail: '1' },
        tag('fee:objID', {}, name),
        tag('fee:class', {}, isPremium ? 'tier-1' : 'standard'),
        childrenOf(check, 'command').map(({ attributes, children }) => {
          const years = Number(children[0]?.text ?? 1)
          return tag(
            'fee:command',
            { name: attributes['name'] ?? '', standard: isPremium ? '0' : '1' },
            children.length > 0 ? tag('fee:period', { unit: 'y' }, String(years)) : null,
            tag('fee:fee', { refundable: '1', 'grace-period': 'P5D' }, sumOf(Array(years).fill(amount))),
          )
        }),
      )
    }),
  )
}

export function infoDomain({ registry, object }: Command): Answer {
  const name = textAt(object, 'name')
  const domain = registry.options.hidesForeign ? ownDomain(registry, name) : found(registry, name)
  return domainInfo(registry, name, domain)
}

export function createDomain({ registry, object, extension, clTRID }: Command): Answer {
  const name = textAt(object, 'name')
  if (registry.domains.has(name)) throw new Refusal(2302, 'Object exists')
  if (registry.reserved.has(name)) throw new Refusal(2306, 'Parameter value policy error')
  const years = Number(textAt(object, 'period') || 1)
  requireFee(registry, name, years, elementAt(extension, 'create'))
  const handles = [elementAt(object, 'registrant'), ...childrenOf(object, 'contact')].flatMap(
    (one) => one?.text ?? [],
  )
  for (const id of handles)
    if (!registry.contacts.has(id)) throw new Refusal(2303, `Object does not exist: ${id}`)
  const nameservers = namesIn(elementAt(object, 'ns'))
  for (const host of nameservers) requireHost(registry, host)
  const now = new Date()
  const domain: StoredDomain = {
    ...newDomain(registry.registrar, new Date(now.getTime() + years * yearMs)),
    created: now,
    updated: now,
    nameservers,
    registrant: textAt(object, 'registrant') || null,
    contacts: childrenOf(object, 'contact').map(({ attributes, text }) => ({
      type: attributes['type'] ?? '',
      id: text,
    })),
    authCode: textAt(object, 'authInfo', 'pw'),
  }
  countOrder(registry, name)
  const state = registry.orderStates.get(`${name}/register`) ?? 'done'
  if (state === 'failed') {
    const data = own(
      'domain',
      'panData',
      tag('domain:name', { paResult: '0' }, name),
      tag(
        'domain:paTRID',
        {},
        tag('clTRID', { xmlns: 'urn:ietf:params:xml:ns:epp-1.0' }, clTRID),
        tag('svTRID', { xmlns: 'urn:ietf:params:xml:ns:epp-1.0' }, 'sv-1'),
      ),
      tag('domain:paDate', {}, now.toISOString()),
    )
    registry.messages.push({
      id: String(registry.messages.length + 1),
      text: 'The registration was denied.',
      data: data.markup,
    })
    return { code: 1001 }
  }
  if (state !== 'done') domain.statuses.add('pendingCreate')
  registry.domains.set(name, domain)
  const data = own(
    'domain',
    'creData',
    tag('domain:name', {}, name),
    tag('domain:crDate', {}, now.toISOString()),
    tag('domain:exDate', {}, domain.expires),
  )
  return { code: state === 'done' ? 1000 : 1001, data }
}

export function renewDomain({ registry, object, extension }: Command): Answer {
  const name = textAt(object, 'name')
  const domain = ownDomain(registry, name)
  if (!domain.expires.startsWith(textAt(object, 'curExpDate')))
    throw new Refusal(2306, 'The current expiry date is another one')
  const years = Number(textAt(object, 'period') || 1)
  requireFee(registry, name, years, elementAt(extension, 'renew'))
  const expires = new Date(domain.expires)
  expires.setUTCFullYear(expires.getUTCFullYear() + years)
  domain.expires = expires.toISOString()
  countOrder(registry, name)
  return {
    code: 1000,
    data: own('domain', 'renData', tag('domain:name', {}, name), tag('domain:exDate', {}, domain.expires)),
  }
}

export function transferDomain({ registry, object, extension }: Command, op: string): Answer {
  const name = textAt(object, 'name')
  const domain = found(registry, name)
  if (op === 'query') {
    if (!domain.transfer) throw new Refusal(2301, 'Object not pending transfer')
    return { code: 1000, data: transferData(name, domain) }
  }
  if (op === 'cancel') {
    if (domain.transfer?.status !== 'pending') throw new Refusal(2301, 'Object not pending transfer')
    domain.transfer.status = 'clientCancelled'
    domain.statuses.delete('pendingTransfer')
    return { code: 1000, data: transferData(name, domain) }
  }
  if (domain.registrar === registry.registrar) throw new Refusal(2106, 'Object is not eligible for transfer')
  if (domain.transfer?.status === 'pending') throw new Refusal(2300, 'Object pending transfer')
  if (textAt(object, 'authInfo', 'pw') !== domain.authCode)
    throw new Refusal(2202, 'Invalid authorization information')
  requireFee(registry, name, 1, elementAt(extension, 'transfer'))
  countOrder(registry, name)
  const state = registry.orderStates.get(`${name}/transfer`) ?? 'blocked'
  domain.transfer = { status: 'pending', from: otherRegistrar, to: registry.registrar, at: new Date() }
  domain.statuses.add('pendingTransfer')
  if (state === 'done') approveTransfer(domain)
  if (state === 'failed') {
    domain.transfer.status = 'clientRejected'
    domain.statuses.delete('pendingTransfer')
  }
  return { code: state === 'done' ? 1000 : 1001, data: transferData(name, domain) }
}

export function updateDomain(command: Command): Answer {
  const { registry, object, extension } = command
  const name = textAt(object, 'name')
  const domain = ownDomain(registry, name)
  const restore = elementAt(extension, 'update', 'restore')
  if (restore) return restoreDomain(command, domain, restore)
  if (domain.statuses.has('clientUpdateProhibited'))
    throw new Refusal(2304, 'Object status prohibits operation')
  const [added, removed, changed] = ['add', 'rem', 'chg'].map((part) => elementAt(object, part))
  for (const host of namesIn(elementAt(added, 'ns'))) requireHost(registry, host)
  domain.nameservers = replaced(
    domain.nameservers,
    namesIn(elementAt(removed, 'ns')),
    namesIn(elementAt(added, 'ns')),
  )
  for (const { attributes } of childrenOf(removed, 'status')) domain.statuses.delete(attributes['s'] ?? '')
  for (const { attributes } of childrenOf(added, 'status')) domain.statuses.add(attributes['s'] ?? '')
  for (const { attributes, text } of childrenOf(removed, 'contact'))
    domain.contacts = domain.contacts.filter(({ type, id }) => type !== attributes['type'] || id !== text)
  for (const { attributes, text } of childrenOf(added, 'contact')) {
    if (!registry.contacts.has(text)) throw new Refusal(2303, 'Object does not exist')
    domain.contacts.push({ type: attributes['type'] ?? '', id: text })
  }
  domain.registrant = textAt(changed, 'registrant') || domain.registrant
  domain.authCode = textAt(changed, 'authInfo', 'pw') || domain.authCode
  updateDnssec(registry, domain, elementAt(extension, 'update'))
  domain.updated = new Date()
  return ok
}

function updateDnssec(registry: EppRegistry, domain: StoredDomain, update: XmlElement | undefined): void {
  if (!update) return
  const items = (part: string) =>
    (elementAt(update, part)?.children ?? []).map((element) => {
      if (element.name !== registry.options.dnssecForm)
        throw new Refusal(2306, `This registry takes ${registry.options.dnssecForm}`)
      return markupOf('secDNS', element)
    })
  domain.dnssec = replaced(domain.dnssec, items('rem'), items('add'))
}

function restoreDomain(
  { registry, object, extension }: Command,
  domain: StoredDomain,
  restore: XmlElement,
): Answer {
  const name = textAt(object, 'name')
  if (restore.attributes['op'] === 'report') {
    if (!domain.grace.has('pendingRestore')) throw new Refusal(2304, 'Object status prohibits operation')
    if ((registry.orderStates.get(`${name}/restore`) ?? 'done') !== 'done')
      throw new Refusal(2304, 'The report is reviewed by a person')
    domain.grace.delete('pendingRestore')
    domain.statuses.delete('pendingDelete')
    return ok
  }
  if (!domain.grace.has('redemptionPeriod')) throw new Refusal(2304, 'Object status prohibits operation')
  requireFee(
    registry,
    name,
    1,
    elementsNamed(extension, 'update').find((one) => elementAt(one, 'fee')),
  )
  domain.grace = new Set(['pendingRestore'])
  countOrder(registry, name)
  return { code: 1000, extension: [own('rgp', 'upData', tag('rgp:rgpStatus', { s: 'pendingRestore' }))] }
}

const elementsNamed = (element: XmlElement | undefined, name: string) => childrenOf(element, name)

function priceOf(registry: EppRegistry, name: string) {
  return registry.prices.get(name) ?? { amount: '10.00', currency: 'USD', isPremium: false }
}

function requireFee(registry: EppRegistry, name: string, years: number, fee: XmlElement | undefined): void {
  const { amount, currency } = priceOf(registry, name)
  if (!fee) throw new Refusal(2003, 'Required parameter missing')
  const isAgreed =
    textAt(fee, 'fee') === sumOf(Array(years).fill(amount)) && textAt(fee, 'currency') === currency
  if (!isAgreed) throw new Refusal(2004, 'Parameter value range error')
}

function found(registry: EppRegistry, name: string): StoredDomain {
  const domain = registry.domains.get(name)
  if (!domain) throw new Refusal(2303, 'Object does not exist')
  return domain
}

function ownDomain(registry: EppRegistry, name: string): StoredDomain {
  const domain = found(registry, name)
  if (domain.registrar !== registry.registrar) throw new Refusal(2201, 'Authorization error')
  return domain
}

function namesIn(ns: XmlElement | undefined): string[] {
  return [
    ...childrenOf(ns, 'hostObj').map(({ text }) => text),
    ...childrenOf(ns, 'hostAttr').map((host) => textAt(host, 'hostName')),
  ]
}

function requireHost({ hosts, options }: EppRegistry, host: string): void {
  if (options.services.has('host') && !hosts.has(host)) throw new Refusal(2303, 'Object does not exist')
}

function replaced(before: readonly string[], removed: readonly string[], added: readonly string[]): string[] {
  return [...before.filter((one) => !removed.includes(one)), ...added]
}
