/** The credit of the account at a sandbox, in euros: what was paid in, less its orders. Without it, nothing is charged. */
import { amountOf, isAtMost, type Money, millionths } from '#kernel/money/money.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { AccountBalance } from '#providers/ports/registrar/purchases.ts'
import { readSettings, updateSettings } from '../state.ts'
import { orderState, sandboxOrders } from './orders.ts'

export async function readSandboxBalance(
  providerState: ProviderState,
  now: Date,
): Promise<AccountBalance | null> {
  const { deposit } = await readSettings(providerState)
  if (deposit === undefined || deposit === null) return null
  const rest = millionths(deposit) - (await spent(providerState, now))
  return {
    available: { amount: amountOf(rest < 0n ? 0n : rest), currency: 'EUR' },
    isPrepaid: true,
  }
}

/** Null: orders are not charged. */
export async function setSandboxBalance(
  providerState: ProviderState,
  amount: string | null,
  now: Date,
): Promise<void> {
  const deposit = amount === null ? null : amountOf(millionths(amount) + (await spent(providerState, now)))
  await updateSettings(providerState, (settings) => ({ ...settings, deposit }))
}

/** Throws `payment` if the credit does not pay it. */
export async function requirePaid(providerState: ProviderState, price: Money, now: Date): Promise<void> {
  const balance = await readSandboxBalance(providerState, now)
  if (!balance || isAtMost(price, balance.available)) return
  throw new ProviderError(
    'payment',
    `The account at the sandbox has ${balance.available.amount} EUR, and this costs ${price.amount} EUR.`,
  )
}

/** Failed and cancelled orders are not charged. */
async function spent(providerState: ProviderState, now: Date): Promise<bigint> {
  let sum = 0n
  for (const order of await sandboxOrders(providerState))
    if ((await orderState(providerState, order, now)) !== 'failed') sum += millionths(order.price.amount)
  return sum
}
