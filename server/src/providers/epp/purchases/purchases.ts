import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Availability, PurchasesProvider } from '#providers/ports/registrar/purchases.ts'
import { tag } from '#providers/xml.ts'
import type { EppClient } from '../client.ts'
import { codes } from '../errors.ts'
import { manifest } from '../manifest.ts'
import { service } from '../wire/commands.ts'
import { type Checked, checkDomains, readOffer } from './fees.ts'
import { buy } from './orders.ts'
import { trace } from './progress.ts'

export function createEppPurchases({ session }: EppClient, providerState: ProviderState): PurchasesProvider {
  return {
    check: (names) =>
      session(async (opened) => {
        const { kinds } = manifest.purchases
        const checked = await checkDomains(opened, names, { kinds, years: 1 })
        const byName = new Map(checked.map((domain) => [domain.name, domain]))
        return names.map((name) => availability(name, byName.get(name)))
      }),
    price: (question) => session((opened) => readOffer(opened, question)),
    requirements: async () => null,
    order: (purchase, key) =>
      refusalsRejected(session((opened) => buy(opened, providerState, purchase, key))),
    progress: (sent) =>
      session(async (opened) => {
        const found = await trace(opened, providerState, sent)
        const message = 'The registry no longer has this order.'
        return found ?? { state: 'failed', reference: null, message }
      }),
    find: (sent) => session((opened) => trace(opened, providerState, sent)),
    async cancelTransfer(name) {
      const transfer = service('domain', 'transfer', tag('domain:name', {}, name))
      await refusalsRejected(session(({ send }) => send(tag('transfer', { op: 'cancel' }, transfer))))
    },
  }
}

function availability(name: string, checked: Checked | undefined): Availability {
  const offers = Object.entries(checked?.offers ?? {})
  return {
    name,
    state: stateOf(checked),
    isPremium: checked?.offers.register?.isPremium ?? false,
    prices: Object.fromEntries(offers.map(([kind, { price }]) => [kind, price])),
    period: 1,
    detail: checked?.reason ?? null,
  }
}

/** EPP knows available or not; only the reason, in the registry's words, says more. */
function stateOf(checked: Checked | undefined): Availability['state'] {
  if (!checked) return 'unknown'
  if (checked.isAvailable) return 'available'
  return /reserved|blocked|restricted/i.test(checked.reason ?? '') ? 'reserved' : 'registered'
}

/**
 * What a registry refuses was not bought, whatever its code. A wrong auth code, or a domain that may not be transferred,
 * has the code of missing permissions, and
 * a registry that tells no prices sells nothing here.
 */
async function refusalsRejected<Result>(order: Promise<Result>): Promise<Result> {
  try {
    return await order
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const isRefusal =
      ['conflict', 'not_found', 'unsupported'].includes(error.kind) ||
      [codes.notAuthorized, codes.authorizationFailed].map(String).includes(error.vendorCode ?? '')
    if (!isRefusal) throw error
    throw new ProviderError('rejected', error.message, {
      ...(error.vendorCode !== null && { vendorCode: error.vendorCode }),
      cause: error,
    })
  }
}
