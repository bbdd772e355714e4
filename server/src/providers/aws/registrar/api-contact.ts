import { type Static, Type } from 'typebox'
import { e164, eppPhone } from '#kernel/domains/contacts/phone.ts'
import type { RegistrarContact, ShownContact } from '#providers/ports/registrar/contacts.ts'

const text = Type.Optional(Type.String())

export const apiContact = Type.Object({
  FirstName: text,
  LastName: text,
  OrganizationName: text,
  AddressLine1: text,
  AddressLine2: text,
  City: text,
  State: text,
  CountryCode: text,
  ZipCode: text,
  PhoneNumber: text,
  Email: text,
})
export type ApiContact = Static<typeof apiContact>

/** `extra` are values that registries of single TLDs require. */
export function toApi(contact: RegistrarContact, extra: Readonly<Record<string, unknown>> = {}) {
  const [AddressLine1 = '', ...more] = contact.street
  const params = Object.entries({ ...contact.extensions, ...extra })
  return {
    ContactType: contact.organization === null ? 'PERSON' : 'COMPANY',
    FirstName: contact.firstName,
    LastName: contact.lastName,
    ...(contact.organization !== null && { OrganizationName: contact.organization }),
    AddressLine1,
    ...(more.length > 0 && { AddressLine2: more.join(', ') }),
    City: contact.city,
    ...(contact.state !== null && { State: contact.state }),
    CountryCode: contact.country,
    ...(contact.postalCode !== null && { ZipCode: contact.postalCode }),
    PhoneNumber: eppPhone(contact.phone),
    Email: contact.email,
    ...(params.length > 0 && {
      ExtraParams: params.map(([Name, Value]) => ({ Name, Value: String(Value) })),
    }),
  }
}

export function shownContact(contact: ApiContact): ShownContact {
  const street = [contact.AddressLine1, contact.AddressLine2].filter(
    (line) => line !== undefined && line !== '',
  )
  return {
    handle: null,
    organization: contact.OrganizationName || null,
    firstName: contact.FirstName || null,
    lastName: contact.LastName || null,
    street: street.length > 0 ? street.map(String) : null,
    city: contact.City || null,
    state: contact.State || null,
    postalCode: contact.ZipCode || null,
    country: contact.CountryCode || null,
    phone: e164(contact.PhoneNumber ?? ''),
    email: contact.Email || null,
    extensions: {},
  }
}
