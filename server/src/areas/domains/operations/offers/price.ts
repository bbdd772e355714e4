/** The price of a purchase, asked at its registrar, and whether the user accepts it. */
import { isAtMost, type Money } from '#kernel/money/money.ts'
import type { PriceQuestion, PurchasesProvider } from '#providers/ports/registrar/purchases.ts'

/** What the user accepts. */
export type PriceLimit = {
  /** Null: any price, for a dry run. */
  maxPrice: Money | null
  acceptsPremium: boolean
}

export type AskedPrice = { price: Money; isPremium: boolean }

/** `pointer`: the member of the request that would have to differ. */
export type PriceRefusal = {
  code: 'not_sold' | 'premium' | 'price_too_high'
  message: string
  pointer: string
}

/** Throws the registrar's failure. */
export async function askPrice(
  purchases: PurchasesProvider,
  question: PriceQuestion,
  { maxPrice, acceptsPremium }: PriceLimit,
): Promise<AskedPrice | { refusal: PriceRefusal }> {
  const asked = await purchases.price(question)
  if (asked === null)
    return { refusal: refused('not_sold', `The registrar does not sell this for ${question.name}.`, '/kind') }
  const text = `${asked.price.amount} ${asked.price.currency}`
  if (asked.isPremium && !acceptsPremium)
    return {
      refusal: refused(
        'premium',
        `${question.name} is a premium name and costs ${text}: set \`premium\` to true to accept that.`,
        '/premium',
      ),
    }
  if (maxPrice !== null && !isAtMost(asked.price, maxPrice))
    return {
      refusal: refused(
        'price_too_high',
        `The price is ${text}, more than the maximum of ${maxPrice.amount} ${maxPrice.currency}.`,
        '/max_price',
      ),
    }
  return asked
}

function refused(code: PriceRefusal['code'], message: string, pointer: string): PriceRefusal {
  return { code, message, pointer }
}
