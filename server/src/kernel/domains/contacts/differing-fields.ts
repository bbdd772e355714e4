/** One of our contacts compared with what a registrar shows of it. */
import { type ContactDetails, comparedContactFields } from './contact.ts'

export type ComparedField = (typeof comparedContactFields)[number]

/** Null: hidden, or not told. */
export type PartlyKnown = { readonly [Field in ComparedField]: ContactDetails[Field] | null }

/** A change of these is a change of registrant (ICANN Transfer Policy, section II.A). */
export const identifyingFields = [
  'organization',
  'firstName',
  'lastName',
  'email',
] as const satisfies ComparedField[]

/**
 * The fields that are shown and differ. Registrars write addresses in other lines and numbers with other blanks, and some
 * have one field for the whole name: that is no difference.
 */
export function differingFields(ours: PartlyKnown, shown: PartlyKnown): ComparedField[] {
  const hasSameName = fullName(ours) !== null && fullName(ours) === fullName(shown)
  return comparedContactFields.filter((field) => {
    const isName = field === 'firstName' || field === 'lastName'
    if (shown[field] === null || (isName && hasSameName)) return false
    return comparable(field, ours[field]) !== comparable(field, shown[field])
  })
}

/** Whether enough is shown to recognise whose contact it is, and nothing differs. */
export function isSameContact(ours: PartlyKnown, shown: PartlyKnown): boolean {
  return identityOf(shown) !== null && differingFields(ours, shown).length === 0
}

/** The name and the e-mail address, which the same contact has everywhere. Null: they are not shown. */
export function identityOf(contact: PartlyKnown): string | null {
  const name = fullName(contact)
  return name === null || contact.email === null ? null : `${name} ${comparable('email', contact.email)}`
}

function fullName({ firstName, lastName }: PartlyKnown): string | null {
  return firstName === null || lastName === null ? null : normalized(`${firstName} ${lastName}`)
}

function comparable(field: ComparedField, value: PartlyKnown[ComparedField]): string {
  const text = normalized(typeof value === 'string' ? value : (value ?? []).join(', '))
  if (field === 'phone') return text.replace(/\D/g, '')
  if (field === 'postalCode') return text.replace(/[\s-]/g, '').toLowerCase()
  return field === 'email' || field === 'state' || field === 'country' ? text.toLowerCase() : text
}

function normalized(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
