/**
 * Purchases at Porkbun. Registrations and renewals are executed at once, transfers later. The cost that is sent must be
 * Porkbun's present price, to the cent, and a repeated `Idempotency-Key` repeats the answer instead of the order.
 */
import { Type } from 'typebox'
import { hundredths } from '#kernel/money/money.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import {
  failedSetting,
  findExecuted,
  orderTimeoutSeconds,
  refusalsRejected,
  refusePurchase,
  requireExpiry,
} from '#providers/http/orders.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import type {
  Availability,
  Progress,
  Purchase,
  PurchasesProvider,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'
import { readBalance } from './balance.ts'
import { checkName } from './prices.ts'
import { findTransfer, readTransfer, transferProgress } from './transfers.ts'

const isOrder = responseShape(
  Type.Object({ orderId: Type.Optional(Type.Union([Type.Integer(), Type.String()])) }),
)

export function createPorkbunPurchases(client: JsonApi, registrar: RegistrarProvider): PurchasesProvider {
  async function send(purchase: Purchase, key: string, path: string, own: object): Promise<string | null> {
    const cost = hundredths(purchase.price)
    if (cost === null || purchase.price.currency !== 'USD')
      refusePurchase('Porkbun sells in USD, with two decimals.')
    const { orderId } = await client.read(
      {
        method: 'POST',
        path,
        headers: { 'Idempotency-Key': key },
        body: { cost, ...own },
        timeoutSeconds: orderTimeoutSeconds,
      },
      isOrder,
    )
    return orderId === undefined ? null : String(orderId)
  }

  async function order(purchase: Purchase, key: string): Promise<Progress> {
    const { kind, name } = purchase
    if (purchase.isPremium) refusePurchase('Porkbun sells premium names only on its website.')
    switch (kind) {
      case 'register': {
        const path = pathOf('domain', 'create', name)
        const reference = await send(purchase, key, path, { agreeToTerms: 'yes' })
        // Porkbun registers with its own name servers and automatic renewal.
        const message = await failedSetting(name, async () => {
          await registrar.setAutoRenew(name, purchase.isAutoRenewed)
          if (purchase.nameservers !== null) await registrar.setNameservers(name, purchase.nameservers)
        })
        return { state: 'done', reference, message }
      }
      case 'renew': {
        requireExpiry(await registrar.readDomain(name), purchase.expiresAt)
        const reference = await send(purchase, key, pathOf('domain', 'renew', name), {})
        return { state: 'done', reference, message: null }
      }
      case 'transfer': {
        const { authCode } = purchase
        const reference = await send(purchase, key, pathOf('domain', 'transfer', name), { authCode })
        return { state: 'running', reference, message: null }
      }
      case 'restore':
        return refusePurchase('Porkbun restores domains only on its website.')
    }
  }

  async function find(sent: SentPurchase): Promise<Progress | null> {
    if (sent.kind !== 'transfer') return await findExecuted(registrar, sent)
    const transfer = await findTransfer(client, sent.name, sent.sentAt)
    return transfer && transferProgress(transfer)
  }

  return {
    async check(names) {
      const found: Availability[] = []
      for (const name of names) found.push(await availabilityOf(client, name))
      return found
    },
    async price({ kind, name, years }) {
      if (kind === 'restore') return null
      const offer = await unlessNotFound(checkName(client, name))
      if (offer === null) return null
      const { prices, period, isPremium } = offer
      const price = prices[kind]
      if (price === undefined || (kind !== 'transfer' && years !== period)) return null
      return { price, isPremium }
    },
    requirements: async () => null,
    order: (purchase, key) => refusalsRejected(order(purchase, key)),
    async progress(sent, reference) {
      if (sent.kind === 'transfer') return transferProgress(await readTransfer(client, sent.name))
      return (await find(sent)) ?? { state: 'running', reference, message: null }
    },
    find,
    balance: () => readBalance(client),
    async cancelTransfer() {
      throw new ProviderError('unsupported', 'Porkbun cancels transfers only on its website.')
    },
  }
}

async function availabilityOf(client: JsonApi, name: string): Promise<Availability> {
  try {
    const { isAvailable, isPremium, prices, period } = await checkName(client, name)
    // A reserved name is not available either; Porkbun does not say why.
    return { name, state: isAvailable ? 'available' : 'registered', isPremium, prices, period, detail: null }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not_found') throw error
    return { name, state: 'unsupported', isPremium: false, prices: {}, period: 1, detail: error.message }
  }
}
