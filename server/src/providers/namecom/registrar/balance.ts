import { Type } from 'typebox'
import { balanceOfNumber } from '#kernel/money/money.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { AccountBalance } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'

const isBalance = responseShape(Type.Object({ balance: Type.Number() }))

/** Automatic renewals are charged to the payment method of the account, of which the API tells nothing. */
export async function readBalance(client: JsonApi): Promise<AccountBalance> {
  const { balance } = await client.read({ method: 'GET', path: '/accountinfo/balance' }, isBalance)
  return { available: { amount: balanceOfNumber(balance), currency: 'USD' }, isPrepaid: false }
}
