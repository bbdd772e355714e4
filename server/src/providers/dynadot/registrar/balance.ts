import { Type } from 'typebox'
import { amountOfText } from '#kernel/money/money.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { AccountBalance } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import { currency } from './prices.ts'

const isAccount = responseShape(
  Type.Object({
    data: Type.Object({
      account_info: Type.Object({
        balance_list: Type.Optional(
          Type.Array(Type.Object({ currency: Type.String(), amount: Type.String() })),
        ),
      }),
    }),
  }),
)

/** Prices are asked in US dollars, so that is the balance that pays. Dynadot charges a stored card, too. */
export async function readBalance(client: JsonApi): Promise<AccountBalance | null> {
  const { data } = await client.read({ method: 'GET', path: '/accounts/info' }, isAccount)
  const balance = data.account_info.balance_list?.find((one) => one.currency === currency)
  const amount = amountOfText(balance?.amount ?? '')
  return amount === null ? null : { available: { amount, currency }, isPrepaid: false }
}
