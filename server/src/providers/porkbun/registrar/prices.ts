/** What Porkbun answers to a check of a name: whether it is available, and its prices for a year. */
import { Type } from 'typebox'
import { amountOfText, type Money, sumOf, times } from '#kernel/money/money.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { PurchaseKind } from '#providers/ports/registrar/purchases.ts'
import { responseShape } from '#providers/response-shape.ts'

const Price = Type.Object({ price: Type.String() })
const isCheck = responseShape(
  Type.Object({
    response: Type.Object({
      avail: Type.String(),
      price: Type.Optional(Type.String()),
      firstYearPromo: Type.Optional(Type.String()),
      regularPrice: Type.Optional(Type.String()),
      premium: Type.Optional(Type.String()),
      minDuration: Type.Optional(Type.Integer()),
      additional: Type.Optional(
        Type.Object({ renewal: Type.Optional(Price), transfer: Type.Optional(Price) }),
      ),
    }),
  }),
)

export type NameOffer = {
  isAvailable: boolean
  isPremium: boolean
  /** The only period that is sold, in years: the shortest of the registry. */
  period: number
  /** For the period. */
  prices: Partial<Record<PurchaseKind, Money>>
}

/** One call in ten seconds is allowed, unless Porkbun has raised the limit of the account. */
export async function checkName(client: JsonApi, name: string): Promise<NameOffer> {
  const { response } = await client.read(
    { method: 'POST', path: pathOf('domain', 'checkDomain', name), body: {} },
    isCheck,
  )
  const { avail, price, premium, minDuration = 1, additional } = response
  // A promotion is for the first year only.
  const further = response.firstYearPromo === 'yes' ? response.regularPrice : price
  const prices: NameOffer['prices'] = {}
  for (const [kind, first, other, years] of [
    ['register', price, further, minDuration],
    ['renew', additional?.renewal?.price, additional?.renewal?.price, minDuration],
    ['transfer', additional?.transfer?.price, undefined, 1],
  ] as const) {
    const total = totalOf(first, other, years)
    if (total !== null) prices[kind] = total
  }
  return { isAvailable: avail === 'yes', isPremium: premium === 'yes', period: minDuration, prices }
}

function totalOf(first: string | undefined, other: string | undefined, years: number): Money | null {
  const [firstAmount, otherAmount] = [amountOfText(first ?? ''), amountOfText(other ?? '')]
  if (firstAmount === null || (otherAmount === null && years > 1)) return null
  const others = times({ amount: otherAmount ?? '0', currency: 'USD' }, years - 1)
  return { ...others, amount: sumOf([firstAmount, others.amount]) }
}
