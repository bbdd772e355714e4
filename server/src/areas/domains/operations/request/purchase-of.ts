import type { Money } from '#kernel/money/money.ts'
import type { Purchase, RoleContacts } from '#providers/ports/registrar/purchases.ts'
import type { OperationKind } from '../kinds.ts'
import type { SecretInput } from './secret-input.ts'

type Ordered = {
  kind: OperationKind
  name: string
  values: Readonly<Record<string, unknown>>
  secret: SecretInput
  price: Money
  isPremium: boolean
  expiresAt: Date | null
  contacts: RoleContacts
}

/** What `valuesOf` of the request stores, by kind. */
type Values = {
  years: number
  nameservers: readonly string[] | null
  privacy: boolean
  auto_renew: boolean
}

/** The order of an operation. */
export function purchaseOf({ kind, values, secret, expiresAt, contacts, ...common }: Ordered): Purchase {
  const { name, price, isPremium } = common
  // The request stored them, validated.
  const { years, nameservers, privacy, auto_renew } = values as Values
  const bought = { name, price, isPremium }
  const { requirements, auth_code } = secret
  switch (kind) {
    case 'register':
      return {
        kind,
        ...bought,
        years,
        contacts,
        nameservers,
        hasPrivacy: privacy,
        isAutoRenewed: auto_renew,
        requirements,
      }
    case 'renew':
      if (expiresAt === null) throw new TypeError('A renewal needs the expiry date')
      return { kind, ...bought, years, expiresAt }
    case 'transfer':
      if (auth_code === null) throw new TypeError('A transfer needs the auth code')
      return { kind, ...bought, authCode: auth_code, contacts, requirements }
    case 'restore':
      return { kind, ...bought }
    default:
      throw new TypeError(`${kind} is not a purchase`)
  }
}
