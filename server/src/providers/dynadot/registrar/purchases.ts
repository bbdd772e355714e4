/**
 * Purchases at Dynadot, with the contacts of the account. Registrations and renewals are executed at once, transfers
 * later. No parameter limits the price, so it is compared just before.
 */
import { addSeconds } from '#kernel/time.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import {
  failedSetting,
  orderTimeoutSeconds,
  refusalsRejected,
  refusePurchase,
  requireExpiry,
  requirePrice,
} from '#providers/http/orders.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import type {
  Availability,
  PriceQuestion,
  Progress,
  Purchase,
  PurchaseKind,
  PurchasesProvider,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { readBalance } from './balance.ts'
import {
  availability,
  isPremium,
  type SoldKind,
  searchName,
  sentCurrency,
  soldKinds,
  totalOf,
} from './prices.ts'
import { findTransfer, transferProgress } from './transfers.ts'

/** "Domain requires further investigation: order created 7.": Dynadot decides later. */
const investigated = /order created (\d+)/i
/** The clocks may differ. */
const toleranceSeconds = 600
const done: Progress = { state: 'done', reference: null, message: null }

export function createDynadotPurchases(client: JsonApi, registrar: RegistrarProvider): PurchasesProvider {
  async function priceOf({ kind, name, years }: PriceQuestion) {
    if (!isSold(kind)) return null
    const found = await searchName(client, name)
    const price = found && totalOf(found, kind, years)
    return found && price && { price, isPremium: isPremium(found) }
  }
  const send = (path: string, body: object) =>
    client.call({ method: 'POST', path, body, timeoutSeconds: orderTimeoutSeconds })

  async function order(purchase: Purchase): Promise<Progress> {
    const { kind, name } = purchase
    const years = 'years' in purchase ? purchase.years : 1
    requirePrice(purchase, await priceOf({ kind, name, years }))
    switch (purchase.kind) {
      case 'register': {
        const { hasPrivacy, nameservers } = purchase
        await send(pathOf('domains', name, 'register'), {
          domain: {
            duration: years,
            privacy: hasPrivacy ? 'full' : 'off',
            ...(nameservers !== null && { name_server_list: nameservers }),
          },
          currency: sentCurrency,
          register_premium: purchase.isPremium,
        })
        const message = await failedSetting(name, () => registrar.setAutoRenew(name, purchase.isAutoRenewed))
        return { ...done, message }
      }
      case 'renew': {
        requireExpiry(await registrar.readDomain(name), purchase.expiresAt)
        // Dynadot refuses a renewal if the domain expires in another year, so that none is executed twice.
        await send(pathOf('domains', name, 'renew'), {
          duration: years,
          year: purchase.expiresAt.getUTCFullYear(),
          currency: sentCurrency,
          no_renew_if_late_renew_fee_needed: true,
        })
        return done
      }
      case 'transfer': {
        await send(pathOf('domains', name, 'transfer_in'), {
          domain: { duration: 1, auth_code: purchase.authCode, privacy: 'full' },
          currency: sentCurrency,
          transfer_premium: purchase.isPremium,
        })
        // The answer has no id.
        return { state: 'running', reference: null, message: null }
      }
      case 'restore':
        // The API restores, but shows neither which domain is in redemption nor words for the state of the order.
        return refusePurchase(
          'Holdfast cannot follow restorations at Dynadot: restore the domain on its website.',
        )
    }
  }

  async function find({ kind, name, sentAt, expiresAt }: SentPurchase): Promise<Progress | null> {
    const transfer = kind === 'transfer' ? await findTransfer(client, name, sentAt) : null
    const progress = transfer && transferProgress(transfer)
    if (progress?.state === 'failed' || progress?.state === 'done') return progress
    const domain = await unlessNotFound(registrar.readDomain(name))
    // A domain that is in the account was transferred, whatever the words of the order.
    if (kind === 'transfer') return progress && domain ? { ...done, reference: progress.reference } : progress
    const [time, earlier] =
      kind === 'renew'
        ? [domain?.expiresAt, expiresAt]
        : [domain?.createdAt, addSeconds(sentAt, -toleranceSeconds)]
    return time != null && earlier !== null && time > earlier ? done : null
  }

  return {
    async check(names) {
      const found: Availability[] = []
      for (const name of names) found.push(availability(name, await searchName(client, name)))
      return found
    },
    price: priceOf,
    requirements: async () => null,
    order: (purchase) => refusalsRejected(order(purchase).catch(underInvestigation)),
    async progress(sent, reference) {
      return (await find(sent)) ?? { state: 'running', reference, message: null }
    },
    find,
    balance: () => readBalance(client),
    async cancelTransfer(name, reference) {
      const orderId = reference ?? (await findTransfer(client, name, new Date(0)))?.order_id
      if (orderId === undefined) throw new ProviderError('rejected', `Dynadot has no transfer of ${name}.`)
      const path = pathOf('orders', String(orderId), 'cancel_transfer')
      await refusalsRejected(client.call({ method: 'POST', path, body: { domain_name: name } }))
    },
  }
}

function underInvestigation(error: unknown): Progress {
  const [, reference] = (error instanceof ProviderError && investigated.exec(error.message)) || []
  if (reference === undefined) throw error
  return { state: 'running', reference, message: (error as ProviderError).message }
}

function isSold(kind: PurchaseKind): kind is SoldKind {
  return soldKinds.some((sold) => sold === kind)
}
