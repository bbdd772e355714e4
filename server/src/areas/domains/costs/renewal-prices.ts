/**
 * What renewals cost at a registrar. It is asked once a week for each TLD, after a listing: registrars price by TLD, except
 * for premium names, whose price can be entered by hand.
 */
import type { OpenConnection } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { selectUnpriced, updatePrices } from './price-store.ts'

const validSeconds = 7 * 24 * 60 * 60

type Act = <T>(task: (context: Context) => Promise<T>) => Promise<T>

/** Reads the prices that are missing or old. A failure of the registrar leaves the others for the next listing. */
export async function readRenewalPrices(connection: OpenConnection, act: Act): Promise<void> {
  const { id: connectionId, manifest, provider } = connection
  const { purchases } = provider
  if (!purchases || !manifest.purchases?.kinds.includes('renew')) return
  const unpriced = await act((context) =>
    selectUnpriced(context, connectionId, addSeconds(context.now, -validSeconds)),
  )
  for (const { tld, name } of unpriced)
    try {
      const quote = await purchases.price({ kind: 'renew', name, years: 1 })
      // The price of a premium name is not that of its TLD.
      const price = quote === null || quote.isPremium ? null : quote.price
      await act((context) => updatePrices(context, { connectionId, tld }, price))
    } catch (error) {
      if (error instanceof ProviderError) return
      throw error
    }
}
