import type { BodyOf } from '@holdfast/client'
import type { DomainOperation } from '../operation-texts.tsx'

export type Order = Extract<
  BodyOf<'domains.operations.create'>,
  { kind: 'register' | 'renew' | 'transfer' | 'restore' }
>
type Price = NonNullable<DomainOperation['price']>
/** The order, and what the registrar said about it. */
export type Offer = { order: Order; price: Price; isPremium: boolean; displayName: string }
