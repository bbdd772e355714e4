import { Type } from 'typebox'
import { Amount, Currency } from '#platform/http/operation/money.ts'

export const moneyFields = { amount: Amount, currency: Currency }
export const Price = Type.Object(moneyFields, { description: 'Without taxes.' })
