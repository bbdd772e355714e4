/** The orders of a sandbox, one entry each. An order takes effect once: when it is first seen to be done. */
import type { Money } from '#kernel/money/money.ts'
import { addSeconds } from '#kernel/time.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import type { Progress, Purchase, PurchaseKind } from '#providers/ports/registrar/purchases.ts'
import { newSandboxDomain, updateSandboxDomain, yearsLater } from './domains.ts'
import { readSandboxOffer } from './offers.ts'

/** As stored, with times as texts. */
export type SandboxOrder = {
  reference: string
  /** The key that the buyer sent with it. */
  key: string
  kind: PurchaseKind
  name: string
  price: Money
  placed_at: string
  /** Whether it has taken effect. */
  is_executed: boolean
  is_cancelled: boolean
  /** The expiry of the domain once it is executed. */
  expires_at: string
  auto_renew: boolean | null
  privacy: boolean | null
  nameservers: readonly string[] | null
}

const orderPrefix = 'sandbox/order/'
const daySeconds = 86_400
/** A transfer waits for its owner, and then for the present registrar, which has five days to object. */
const ownerDays = 1
const registrarDays = ownerDays + 5

export async function sandboxOrders(providerState: ProviderState): Promise<SandboxOrder[]> {
  const keys = await providerState.keys(orderPrefix)
  const orders = await Promise.all(keys.map((key) => providerState.read(key)))
  // Only `putOrder` writes these entries.
  return (orders as SandboxOrder[]).sort((a, b) => (a.placed_at < b.placed_at ? -1 : 1))
}

export async function putOrder(providerState: ProviderState, order: SandboxOrder): Promise<void> {
  await providerState.update(orderPrefix + order.reference, () => order)
}

/** How a purchase changes its domain, whose present expiry is this. */
export function orderOf(
  purchase: Purchase,
  { reference, key, now, expiresAt }: { reference: string; key: string; now: Date; expiresAt: Date | null },
): SandboxOrder {
  const { kind, name, price } = purchase
  const years = 'years' in purchase ? purchase.years : 1
  const isNew = kind === 'register' ? purchase : null
  return {
    reference,
    key,
    kind,
    name,
    price,
    placed_at: now.toISOString(),
    is_executed: false,
    is_cancelled: false,
    expires_at: yearsLater(expiresAt ?? now, years).toISOString(),
    auto_renew: isNew?.isAutoRenewed ?? null,
    privacy: isNew?.hasPrivacy ?? null,
    nameservers: isNew?.nameservers ?? null,
  }
}

/** The progress of an order. One that is done takes effect, if it has not yet. */
export async function orderProgress(
  providerState: ProviderState,
  order: SandboxOrder,
  now: Date,
): Promise<Progress> {
  const state = await orderState(providerState, order, now)
  if (state === 'done' && !order.is_executed) await executeOrder(providerState, order, now)
  return { state, reference: order.reference, message: messageOf(order, state) }
}

/** Without executing it. */
export async function orderState(
  providerState: ProviderState,
  order: SandboxOrder,
  now: Date,
): Promise<Progress['state']> {
  if (order.is_executed) return 'done'
  if (order.is_cancelled) return 'failed'
  const { order_state } = await readSandboxOffer(providerState, order.name)
  if (order_state !== null) return order_state
  if (order.kind !== 'transfer') return 'done'
  const days = (now.getTime() - new Date(order.placed_at).getTime()) / (daySeconds * 1000)
  if (days < ownerDays) return 'needs_user'
  return days < registrarDays ? 'blocked' : 'done'
}

function messageOf({ name, is_cancelled, privacy }: SandboxOrder, state: Progress['state']): string | null {
  if (state === 'done' && privacy && !allowsPrivacy(name))
    return `${name} is registered without privacy, because its registry does not allow it`
  if (is_cancelled) return `The order of ${name} was cancelled`
  if (state === 'needs_user') return `Confirm the order of ${name} with the link in the mail from the sandbox`
  if (state === 'blocked') return `The present registrar of ${name} has five days to object`
  return state === 'failed' ? `The registry of the sandbox has rejected the order of ${name}` : null
}

/** The registry of .us publishes the contacts of all domains. */
function allowsPrivacy(name: string): boolean {
  return !name.endsWith('.us')
}

/** The domain gets a fixed expiry, so that this can run again if it was interrupted. */
async function executeOrder(providerState: ProviderState, order: SandboxOrder, now: Date): Promise<void> {
  const { name, kind, expires_at, auto_renew, privacy, nameservers } = order
  await updateSandboxDomain(providerState, name, (domain) => {
    const present = kind === 'register' || kind === 'transfer' ? newSandboxDomain(name, now) : domain
    return (
      present && {
        ...present,
        expires_at,
        ...(auto_renew !== null && { auto_renew }),
        ...(privacy !== null && { privacy: privacy && allowsPrivacy(name) }),
        ...(nameservers !== null && { nameservers: [...nameservers] }),
      }
    )
  })
  await putOrder(providerState, { ...order, is_executed: true })
}

/** Moves the times of orders into the past, and executes those that are done then. */
export async function ageOrders(providerState: ProviderState, days: number, now: Date): Promise<void> {
  const earlier = (time: string) => addSeconds(new Date(time), -days * daySeconds).toISOString()
  for (const order of await sandboxOrders(providerState)) {
    if (order.is_executed) continue
    const aged = { ...order, placed_at: earlier(order.placed_at) }
    await putOrder(providerState, aged)
    await orderProgress(providerState, aged, now)
  }
}
