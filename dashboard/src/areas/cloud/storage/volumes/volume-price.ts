import { moneyText } from '#ui/format/money.ts'

type Money = { amount: string; currency: string }

/** A price so many times. */
export function priceTimes({ amount, currency }: Money, count: number): string {
  return moneyText({ amount: String(Number(amount) * count), currency })
}
