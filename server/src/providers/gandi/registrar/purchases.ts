/**
 * Purchases at Gandi: renewals for a year. An order takes no highest price, so the price is compared directly before it.
 * An accepted renewal is followed by the domain's expiry.
 */
import { Type } from 'typebox'
import { pathOf } from '#providers/http/json-api.ts'
import {
  findExecuted,
  orderTimeoutSeconds,
  refusalsRejected,
  refusePurchase,
  requireExpiry,
  requirePrice,
} from '#providers/http/orders.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  Progress,
  Purchase,
  PurchasesProvider,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { GandiClient } from '../client.ts'
import { errorText } from '../errors.ts'
import { availability, renewalPrice } from './offers.ts'

const isValidation = responseShape(Type.Object({ status: Type.String() }))

export function createGandiPurchases(client: GandiClient, registrar: RegistrarProvider): PurchasesProvider {
  async function order(purchase: Purchase, isDryRun: boolean): Promise<Progress> {
    const { kind, name } = purchase
    if (kind !== 'renew') refusePurchase('Gandi sells only renewals through Holdfast.')
    if (purchase.years !== 1) refusePurchase('Renewals at Gandi are for one year.')
    requireExpiry(await registrar.readDomain(name), purchase.expiresAt)
    requirePrice(purchase, await renewalPrice(client, name))
    await renew(name, isDryRun)
    return { state: 'running', reference: null, message: null }
  }

  async function renew(name: string, isDryRun: boolean): Promise<void> {
    const { status, body } = await client.call({
      method: 'POST',
      path: pathOf('domain', 'domains', name, 'renew'),
      query: client.organization,
      headers: isDryRun ? { 'Dry-Run': '1' } : {},
      body: { duration: 1 },
      timeoutSeconds: orderTimeoutSeconds,
    })
    // A dry run that fails is answered with 200 and the objections.
    if (status === 200 && isValidation(body) && body.status === 'error')
      refusePurchase(errorText(body) ?? 'Gandi refuses the renewal.')
  }

  /** Gandi does not list renewals that wait, and objects to another one: then it cannot be told whether ours waits. */
  async function find(sent: SentPurchase): Promise<Progress | null> {
    const found = await findExecuted(registrar, sent)
    if (found === null) await renew(sent.name, true)
    return found
  }

  return {
    check: (names) => Promise.all(names.map((name) => availability(client, name))),
    price: async ({ kind, name, years }) =>
      kind === 'renew' && years === 1 ? await renewalPrice(client, name) : null,
    requirements: async () => null,
    order: (purchase, _key, { isDryRun = false } = {}) => refusalsRejected(order(purchase, isDryRun)),
    progress: async (sent, reference) =>
      (await findExecuted(registrar, sent)) ?? { state: 'running', reference, message: null },
    find,
    async cancelTransfer() {
      throw new ProviderError('unsupported', 'Gandi cancels transfers only on its website.')
    },
  }
}
