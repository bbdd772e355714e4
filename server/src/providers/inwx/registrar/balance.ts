import { Type } from 'typebox'
import { balanceOfNumber } from '#kernel/money/money.ts'
import type { AccountBalance } from '#providers/ports/registrar/purchases.ts'
import { type InwxClient, method } from '../client.ts'

const accountBalance = method(
  'accounting.accountBalance',
  Type.Object({ available: Type.Number(), creditLimit: Type.Optional(Type.Number()) }),
)
const accountInfo = method('account.info', Type.Object({ currency: Type.Optional(Type.String()) }))

/** `available`: the "deposit that is available for transactions". An account with a credit limit also pays on credit. */
export async function readBalance(client: InwxClient): Promise<AccountBalance> {
  const { available, creditLimit = 0 } = await accountBalance(client, {})
  const { currency = 'EUR' } = await accountInfo(client, {})
  return {
    available: { amount: balanceOfNumber(available), currency },
    isPrepaid: creditLimit <= 0,
  }
}
