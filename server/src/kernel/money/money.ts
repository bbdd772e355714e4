/** An amount of money as exact decimal text ("10.44"), and an ISO 4217 code. Amounts are never floating-point numbers. */
export type Money = { readonly amount: string; readonly currency: string }

const amountPattern = /^\d{1,12}(\.\d{1,6})?$/
const scale = 6

/** Whether the text is an amount: digits with at most six decimals. */
export function isAmount(text: string): boolean {
  return amountPattern.test(text)
}

/** An amount in millionths of the currency unit. Throws a RangeError for a text that is no amount. */
export function millionths(amount: string): bigint {
  if (!isAmount(amount)) throw new RangeError(`"${amount}" is not an amount`)
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

/** An amount from millionths of the currency unit, with at least two decimals. */
export function amountOf(value: bigint): string {
  const digits = value.toString().padStart(scale + 1, '0')
  const fraction = digits.slice(-scale).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -scale)}.${fraction}`
}

/** A price in hundredths of the currency unit; null if it is not a whole number of them. */
export function hundredths({ amount }: Money): number | null {
  const value = millionths(amount)
  return value % 10_000n === 0n ? Number(value / 10_000n) : null
}

/** Whether a price is at most a limit. A price in another currency cannot be compared, and so is not. */
export function isAtMost(price: Money, limit: Money): boolean {
  return price.currency === limit.currency && millionths(price.amount) <= millionths(limit.amount)
}

export function isSameMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && millionths(a.amount) === millionths(b.amount)
}

/** The price of several years. */
export function times(price: Money, count: number): Money {
  return { ...price, amount: amountOf(millionths(price.amount) * BigInt(count)) }
}

/** The price of a number of units, such as of 2.3 GiB, rounded to millionths. */
export function priceOfUnits(unit: Money, count: number): Money {
  const value = millionths(unit.amount) * BigInt(Math.round(count * 10 ** scale))
  const divisor = 10n ** BigInt(scale)
  return { ...unit, amount: amountOf((value + divisor / 2n) / divisor) }
}

/** The sum of amounts in one currency. */
export function sumOf(amounts: readonly string[]): string {
  return amountOf(amounts.reduce((sum, amount) => sum + millionths(amount), 0n))
}

/** The amount that a vendor sends as a number of currency units, rounded to six decimals. */
export function amountOfNumber(value: number): string {
  return amountOf(BigInt(Math.round(value * 10 ** scale)))
}

/** A price that a vendor sends as a number of US dollars. */
export function usDollars(value: number): Money {
  return { amount: amountOfNumber(value), currency: 'USD' }
}

/** The amount of a balance, which a vendor sends as a number: nothing, if the account owes something. */
export function balanceOfNumber(value: number): string {
  return amountOfNumber(Math.max(value, 0))
}

/** The amount that a vendor writes as text: "1,029.36" or "9.7". Null for a text that is no amount. */
export function amountOfText(text: string): string | null {
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  return isAmount(plain) ? amountOf(millionths(plain)) : null
}
