import { Type } from 'typebox'
import { Amount, Currency } from '#platform/http/operation/money.ts'
import { Nullable } from '#platform/http/operation/schema.ts'

export const moneyFields = { amount: Amount, currency: Currency }
export const Price = Type.Object(moneyFields, { description: 'Without taxes.' })
/** Of a volume or a snapshot. */
export const MonthlyPrice = Nullable(
  Type.Object(moneyFields, {
    description:
      'What it costs in a month, without taxes, by the stored catalogue of its provider. Null: the provider does not tell.',
  }),
)
