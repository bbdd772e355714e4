import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'

/** The roles of contacts in words. */
export const roleTexts: Readonly<Record<string, MessageKey<'domains'>>> = {
  registrant: 'roleRegistrant',
  admin: 'roleAdmin',
  tech: 'roleTech',
  billing: 'roleBilling',
}

/** The fields in which a registrar has other data, in words. */
export const fieldTexts: Readonly<Record<string, MessageKey<'domains'>>> = {
  organization: 'organization',
  first_name: 'firstName',
  last_name: 'lastName',
  street: 'street',
  city: 'city',
  state: 'stateOrProvince',
  postal_code: 'postalCode',
  country: 'country',
  phone: 'phone',
  email: 'email',
}

/** The roles of one contact, as a heading. */
export function useRoleNames(roles: readonly string[]): string {
  const { t } = useTranslation('domains')
  return roles.map((role) => t(roleTexts[role] ?? 'contact')).join(', ')
}

/** Names of fields of contacts, in words. */
export function useFieldNames(fields: readonly string[]): string {
  const { t } = useTranslation('domains')
  const names = fields.map((field) => {
    const text = fieldTexts[field]
    return text ? t(text) : field
  })
  return names.join(', ')
}
