import type { BodyOf, ResponseOf } from '@holdfast/client'
import type { UseFormReturnType } from '@mantine/form'
import { labelTexts } from '#ui/format/labels.ts'

export type Contact = ResponseOf<'domains.contacts.read'>
type Input = BodyOf<'domains.contacts.create'>

/** The fields of a contact in the format of the form. */
export type ContactValues = {
  name: string
  organization: string
  first_name: string
  last_name: string
  /** One to three lines. */
  street: string
  city: string
  state: string
  postal_code: string
  country: string
  phone: string
  email: string
  labels: string[]
}
export type ContactForm = UseFormReturnType<ContactValues>

export function valuesOf(contact?: Contact): ContactValues {
  return {
    name: contact?.name ?? '',
    organization: contact?.organization ?? '',
    first_name: contact?.first_name ?? '',
    last_name: contact?.last_name ?? '',
    street: contact?.street.join('\n') ?? '',
    city: contact?.city ?? '',
    state: contact?.state ?? '',
    postal_code: contact?.postal_code ?? '',
    country: contact?.country ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    labels: labelTexts(contact?.labels ?? {}),
  }
}

/** What the form sends, without the labels. */
export function contactInput(values: ContactValues): Input {
  const { name, organization, first_name, last_name, street, city } = values
  const { state, postal_code, country, phone, email } = values
  return {
    name: name.trim(),
    organization: organization.trim() || null,
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    street: street
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    city: city.trim(),
    state: state.trim() || null,
    postal_code: postal_code.trim() || null,
    country: country.trim().toUpperCase(),
    // Written with blanks and punctuation in most address books.
    phone: phone.replace(/[\s()./-]/g, ''),
    email: email.trim(),
  }
}
