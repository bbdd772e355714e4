import { Type } from 'typebox'
import { balanceOfNumber } from '#kernel/money/money.ts'
import { pathOf } from '#providers/http/json-api.ts'
import type { AccountBalance } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { GandiClient } from '../client.ts'

const isInfo = responseShape(
  Type.Object({
    prepaid: Type.Optional(
      Type.Union([Type.Null(), Type.Object({ amount: Type.Number(), currency: Type.String() })]),
    ),
  }),
)

/** The prepaid account of the organization. Gandi charges a stored card, too: it does not tell whether there is one. */
export async function readBalance(client: GandiClient): Promise<AccountBalance | null> {
  const { sharing_id } = client.organization
  const path = sharing_id === undefined ? '/billing/info' : pathOf('billing', 'info', sharing_id)
  const { prepaid } = await client.read({ method: 'GET', path }, isInfo)
  if (!prepaid) return null
  const { amount, currency } = prepaid
  return { available: { amount: balanceOfNumber(amount), currency }, isPrepaid: false }
}
