import { Type } from 'typebox'
import { balanceOfNumber } from '#kernel/money/money.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { AccountBalance } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'

const isReseller = responseShape(
  Type.Object({
    data: Type.Object({
      balance: Type.Optional(Type.Number()),
      settings: Type.Optional(Type.Object({ currency: Type.Optional(Type.String()) })),
    }),
  }),
)

/** Everything is paid from the "available account balance" of the reseller; cards only add to it. */
export async function readBalance(client: JsonApi): Promise<AccountBalance | null> {
  const query = { with_settings: 'true' }
  const { data } = await client.read({ method: 'GET', path: '/v1beta/resellers', query }, isReseller)
  const { balance, settings } = data
  if (balance === undefined || settings?.currency === undefined) return null
  return {
    available: { amount: balanceOfNumber(balance), currency: settings.currency },
    isPrepaid: true,
  }
}
