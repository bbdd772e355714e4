import { Type } from 'typebox'
import { Amount, Currency } from '#platform/http/operation/money.ts'
import { Resource } from '#platform/http/operation/schema.ts'

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
