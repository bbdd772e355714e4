import { Type } from 'typebox'
import { Resource } from '#platform/http/operation/schema.ts'

export const Amount = Type.String({
  pattern: '^\\d{1,12}(\\.\\d{1,6})?$',
  description: 'An exact decimal, such as `10.44`.',
  examples: ['10.44'],
})
export const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'ISO 4217.',
  examples: ['EUR'],
})

const Sum = Type.Object({ currency: Currency, amount: Amount })

export const DomainCosts = Resource('DomainCosts', {
  months: Type.Array(
    Type.Object({
      month: Type.String({ examples: ['2026-01'] }),
      domains: Type.Integer({ description: 'How many domains expire in it.' }),
      amounts: Type.Array(Sum),
      domains_without_price: Type.Integer(),
    }),
    {
      description:
        'The months from today until the same day of the next year. The present one includes the domains that have expired and can still be renewed.',
    },
  ),
  totals: Type.Array(Sum, { description: 'The sums of the year, one for each currency.' }),
  domains_without_price: Type.Integer(),
})
