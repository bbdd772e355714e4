import { Type } from 'typebox'
import { balanceOfNumber } from '#kernel/money/money.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { AccountBalance } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'

const isBalance = responseShape(Type.Object({ balance: Type.Integer() }))

/** In cents of US dollars. Automatic renewals are paid from it first, and then by the payment method of the account. */
export async function readBalance(client: JsonApi): Promise<AccountBalance> {
  const { balance } = await client.read({ method: 'GET', path: '/account/balance' }, isBalance)
  return { available: { amount: balanceOfNumber(balance / 100), currency: 'USD' }, isPrepaid: false }
}
