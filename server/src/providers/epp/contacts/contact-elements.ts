/** Contacts in the form of EPP (RFC 5733). */
import type { ContactDetails } from '#kernel/domains/contacts/contact.ts'
import { e164, eppPhone } from '#kernel/domains/contacts/phone.ts'
import type { ShownContact } from '#providers/ports/registrar/contacts.ts'
import { childrenOf, elementAt, type Markup, tag, textAt, type XmlElement } from '#providers/xml.ts'

/** The elements of a new or changed contact, in the order of the schema. */
export function contactElements(contact: ContactDetails): Markup[] {
  const { organization, firstName, lastName, street, city, state, postalCode, country, phone, email } =
    contact
  const optional = (name: string, value: string | null) => (value === null ? null : tag(name, {}, value))
  const address = tag(
    'contact:addr',
    {},
    street.map((line) => tag('contact:street', {}, line)),
    tag('contact:city', {}, city),
    optional('contact:sp', state),
    optional('contact:pc', postalCode),
    tag('contact:cc', {}, country),
  )
  return [
    tag(
      'contact:postalInfo',
      { type: isAscii(contact) ? 'int' : 'loc' },
      tag('contact:name', {}, `${firstName} ${lastName}`),
      optional('contact:org', organization),
      address,
    ),
    tag('contact:voice', {}, eppPhone(phone)),
    tag('contact:email', {}, email),
  ]
}

/** The internationalized form takes ASCII only (RFC 5733, section 2.4). */
function isAscii({ organization, firstName, lastName, street, city, state }: ContactDetails): boolean {
  const texts = [organization ?? '', firstName, lastName, ...street, city, state ?? '']
  return texts.every((text) => /^[\x20-\x7e]*$/.test(text))
}

export function shownContact(handle: string, contact: XmlElement | undefined): ShownContact {
  const forms = childrenOf(contact, 'postalInfo')
  const form = forms.find(({ attributes }) => attributes['type'] === 'loc') ?? forms[0]
  const address = elementAt(form, 'addr')
  const text = (within: XmlElement | undefined, name: string) => textAt(within, name) || null
  const names = textAt(form, 'name').split(/\s+/).filter(Boolean)
  const street = childrenOf(address, 'street').flatMap((line) => line.text || [])
  return {
    handle,
    organization: text(form, 'org'),
    firstName: names.slice(0, -1).join(' ') || null,
    lastName: names.at(-1) ?? null,
    street: street.length > 0 ? street : null,
    city: text(address, 'city'),
    state: text(address, 'sp'),
    postalCode: text(address, 'pc'),
    country: text(address, 'cc'),
    phone: e164(textAt(contact, 'voice')),
    email: text(contact, 'email'),
    extensions: null,
  }
}
