/** A contact of domains: a person or an organization. */

export const contactRoles = ['registrant', 'admin', 'tech', 'billing'] as const
export type ContactRole = (typeof contactRoles)[number]

export type ContactDetails = {
  /** Null for a person. */
  organization: string | null
  firstName: string
  lastName: string
  /** One to three lines. */
  street: readonly string[]
  city: string
  /** The state or province, where the country's addresses have one: its ISO 3166-2 code without the country. */
  state: string | null
  postalCode: string | null
  /** ISO 3166-1 alpha-2, in upper case. */
  country: string
  /** E.164: a plus sign and digits. */
  phone: string
  email: string
  /** What registries of single TLDs require, by the name that the registrar's schema gives it. */
  extensions: Readonly<Record<string, string>>
}

/** The fields in which registrars' contacts can be compared with ours. */
export const comparedContactFields = [
  'organization',
  'firstName',
  'lastName',
  'street',
  'city',
  'state',
  'postalCode',
  'country',
  'phone',
  'email',
] as const satisfies (keyof ContactDetails)[]
