/**
 * Asks the registrars of the account about a name that its registry does not know. The observation is shared by all
 * accounts that watch the name; this answer belongs to one, as do the credentials and the limit of requests.
 */
import { connectionKinds, type OpenConnection, type ProviderClients } from '#areas/connections/index.ts'
import {
  type RegistrarAnswer,
  type RegistrarCheck,
  registrarCheckStates,
} from '#kernel/domains/watch/registrar-answer.ts'
import type { Context } from '#platform/context.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import type { Availability, PurchasesProvider } from '#providers/ports/registrar/purchases.ts'
import { selectRegistrars } from '../../store/registrars.ts'

/** The next one is asked only if the one before cannot tell. */
const askedMax = 3

/**
 * The registrars of the account that sell registrations, oldest first; a sandbox only if there is no other. The one that
 * is to register the name, if any, comes first.
 */
export async function openSellers(
  context: Context,
  providerClients: ProviderClients,
  chosen: string | null,
): Promise<OpenConnection[]> {
  const ids = (await selectRegistrars(context)).map(({ id }) => id)
  const kinds = await connectionKinds(context, ids)
  const sells = (id: string) =>
    providerClients.adapter(kinds.get(id) ?? '').manifest.purchases?.kinds.includes('register') === true
  const sellers = ids.filter(sells)
  const real = sellers.filter((id) => kinds.get(id) !== 'sandbox')
  const others = real.length > 0 ? real : sellers
  const asked = [...new Set(chosen === null ? others : [chosen, ...others])].slice(0, askedMax)
  return await Promise.all(asked.map((id) => providerClients.open(context, id)))
}

/** The first definite answer. A failure is no evidence. */
export async function askRegistrars(
  sellers: readonly OpenConnection[],
  name: string,
  at: Date,
): Promise<RegistrarAnswer> {
  for (const { id, name: connectionName, provider } of sellers) {
    const { purchases } = provider
    const availability = purchases && (await availabilityOf(purchases, name))
    const state = registrarCheckStates.find((definite) => definite === availability?.state)
    if (!purchases || !availability || !state) continue
    const asked = state === 'available' ? await priceOf(purchases, availability) : null
    const check: RegistrarCheck = {
      at,
      connectionId: id,
      connectionName,
      state,
      isPremium: availability.isPremium || asked?.isPremium === true,
      price: asked?.price ?? null,
      detail: availability.detail,
    }
    return { check }
  }
  return { check: null }
}

async function availabilityOf(purchases: PurchasesProvider, name: string): Promise<Availability | null> {
  const answers = await purchases.check([name]).catch(failed)
  return answers?.find((answer) => answer.name === name) ?? null
}

/** For the shortest period. */
async function priceOf(purchases: PurchasesProvider, { name, prices, period, isPremium }: Availability) {
  if (prices.register) return { price: prices.register, isPremium }
  return await purchases.price({ kind: 'register', name, years: period }).catch(failed)
}

function failed(error: unknown): null {
  // Throws what is no failure of the registrar.
  providerErrorFrom(error)
  return null
}
