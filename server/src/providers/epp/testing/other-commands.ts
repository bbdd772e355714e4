/** The commands for hosts, contacts and messages at the registry for tests (RFC 5732, 5733, 5730). */
import { childrenOf, elementAt, tag, textAt, type XmlElement } from '#providers/xml.ts'
import { type Answer, contactInfo, hostInfo, own, Refusal, raw } from './answers.ts'
import type { Command } from './domain-commands.ts'
import { markupOf } from './markup-of.ts'
import type { EppRegistry } from './registry.ts'

const ok: Answer = { code: 1000 }
const crDate = '2026-01-02T03:04:05.0Z'

export function hostCommand(action: string, { registry, object }: Command): Answer {
  if (action === 'check') {
    const checked = childrenOf(object, 'name').map(({ text }) =>
      tag('host:cd', {}, tag('host:name', { avail: registry.hosts.has(text) ? '0' : '1' }, text)),
    )
    return { code: 1000, data: own('host', 'chkData', checked) }
  }
  const name = textAt(object, 'name')
  const host = registry.hosts.get(name)
  if (action === 'create') {
    if (host) throw new Refusal(2302, 'Object exists')
    registry.hosts.set(name, { addresses: addressesOf(object), registrar: registry.registrar })
    return {
      code: 1000,
      data: own('host', 'creData', tag('host:name', {}, name), tag('host:crDate', {}, crDate)),
    }
  }
  if (!host) throw new Refusal(2303, 'Object does not exist')
  if (action === 'info') return { code: 1000, data: hostInfo(name, host) }
  if (action === 'delete') {
    const isUsed = [...registry.domains.values()].some(({ nameservers }) => nameservers.includes(name))
    if (isUsed) throw new Refusal(2305, 'Object association prohibits operation')
    registry.hosts.delete(name)
    return ok
  }
  const removed = addressesOf(elementAt(object, 'rem'))
  host.addresses = [
    ...host.addresses.filter((one) => !removed.includes(one)),
    ...addressesOf(elementAt(object, 'add')),
  ]
  return ok
}

const addressesOf = (element: XmlElement | undefined) => childrenOf(element, 'addr').map(({ text }) => text)

export function contactCommand(action: string, { registry, object }: Command): Answer {
  const id = textAt(object, 'id')
  const contact = registry.contacts.get(id)
  if (action === 'create') {
    if (contact) throw new Refusal(2302, 'Object exists')
    registry.contacts.set(id, { registrar: registry.registrar, markup: detailsOf(object) })
    return {
      code: 1000,
      data: own('contact', 'creData', tag('contact:id', {}, id), tag('contact:crDate', {}, crDate)),
    }
  }
  if (!contact) throw new Refusal(2303, 'Object does not exist')
  if (contact.registrar !== registry.registrar) throw new Refusal(2201, 'Authorization error')
  if (action === 'info') return { code: 1000, data: contactInfo(id, contact) }
  contact.markup = detailsOf(elementAt(object, 'chg'))
  return ok
}

const details = ['postalInfo', 'voice', 'email']

function detailsOf(element: XmlElement | undefined): string {
  return (element?.children ?? [])
    .filter(({ name }) => details.includes(name))
    .map((child) => markupOf('contact', child))
    .join('')
}

export function pollCommand({ messages }: EppRegistry, { attributes }: XmlElement): Answer {
  const [next] = messages
  if (attributes['op'] === 'ack') {
    if (next?.id !== attributes['msgID']) throw new Refusal(2303, 'Object does not exist')
    messages.shift()
    return ok
  }
  if (!next) return { code: 1300 }
  const queue = tag(
    'msgQ',
    { count: String(messages.length), id: next.id },
    tag('qDate', {}, crDate),
    tag('msg', {}, next.text),
  )
  return { code: 1301, queue, data: raw(next.data) }
}
