/** Availability and prices of names at registrars. */
import { connectionKinds, type ProviderClients } from '#areas/connections/index.ts'
import { openRegistrar, type RegistrarConnection } from '#areas/domains/registrars/open-registrar.ts'
import { selectRegistrars } from '#areas/domains/store/registrars.ts'
import { canonical } from '#kernel/dns/canonical.ts'
import { toUnicode, zoneName } from '#kernel/dns/name.ts'
import { registryYears } from '#kernel/domains/watch/tld-profiles.ts'
import type { Money } from '#kernel/money/money.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import {
  type Availability,
  type PurchaseKind,
  type PurchasesProvider,
  purchaseKinds,
} from '#providers/ports/registrar/purchases.ts'

type Asked = { names: readonly string[]; connection_id?: string; years?: number }

/** One answer for each name and registrar, in the order of the names. A registrar that fails answers `unknown`. */
export async function checkNames(within: Lookup, providerClients: ProviderClients, asked: Asked) {
  const names = [
    ...new Set(asked.names.map((text, index) => canonical(pointer('names', index), () => zoneName(text)))),
  ]
  const connections = await sellers(within, providerClients, asked.connection_id)
  const answers = await Promise.all(connections.map((connection) => checkAt(connection, names, asked.years)))
  return names.flatMap((name) => answers.flatMap((of) => of.filter((answer) => answer.name === name)))
}

async function sellers(
  within: Lookup,
  providerClients: ProviderClients,
  chosen: string | undefined,
): Promise<RegistrarConnection[]> {
  if (chosen !== undefined) {
    const connection = await openRegistrar(providerClients, within, chosen, '/connection_id')
    if (!connection.manifest.purchases)
      throw invalidInput([
        { pointer: '/connection_id', message: `${connection.manifest.name} sells nothing through its API.` },
      ])
    return [connection]
  }
  const ids = await within.act(async (context) => {
    const registrars = (await selectRegistrars(context)).map(({ id }) => id)
    const kinds = await connectionKinds(context, registrars)
    return registrars.filter((id) => providerClients.adapter(kinds.get(id) ?? '').manifest.purchases)
  })
  if (ids.length === 0)
    throw invalidInput([
      { pointer: '/connection_id', message: 'is required, since no followed registrar sells domains' },
    ])
  return await Promise.all(ids.map((id) => openRegistrar(providerClients, within, id, '/connection_id')))
}

async function checkAt(
  connection: RegistrarConnection,
  names: readonly string[],
  askedYears: number | undefined,
) {
  const { id, name: connectionName, manifest, provider } = connection
  const { purchases } = provider
  const max = manifest.purchases?.checkMax ?? 1
  const views = []
  for (let start = 0; start < names.length && purchases; start += max)
    for (const availability of await availabilities(purchases, names.slice(start, start + max))) {
      const [shortest = 1] = registryYears(availability.name, 'register')
      const years = askedYears ?? shortest
      views.push({
        name: availability.name,
        display_name: toUnicode(availability.name),
        connection_id: id,
        connection_name: connectionName,
        provider: manifest.kind,
        state: availability.state,
        premium: availability.isPremium,
        years,
        prices: await prices(purchases, manifest.purchases?.kinds ?? [], availability, years),
        detail: availability.detail,
      })
    }
  return views
}

async function availabilities(
  purchases: PurchasesProvider,
  names: readonly string[],
): Promise<readonly Availability[]> {
  try {
    return await purchases.check(names)
  } catch (error) {
    const { message } = providerErrorFrom(error)
    return names.map((name) => ({
      name,
      state: 'unknown',
      isPremium: false,
      prices: {},
      period: 1,
      detail: message,
    }))
  }
}

type Prices = Record<PurchaseKind, Money | null>

/** What the check does not contain for these years is asked, as far as the name can be bought or transferred. */
async function prices(
  purchases: PurchasesProvider,
  kinds: readonly PurchaseKind[],
  { name, state, prices: known, period }: Availability,
  years: number,
): Promise<Prices> {
  const wanted: readonly PurchaseKind[] =
    state === 'available' ? ['register', 'renew'] : state === 'registered' ? ['transfer'] : []
  const entries = await Promise.all(
    purchaseKinds.map(async (kind) => {
      const isKnown = period === years && known[kind] !== undefined
      if (isKnown || !wanted.includes(kind) || !kinds.includes(kind))
        return [kind, isKnown ? known[kind] : null] as const
      const askedYears = kind === 'transfer' ? 1 : years
      const asked = await purchases.price({ kind, name, years: askedYears }).catch(noPrice)
      return [kind, asked?.price ?? null] as const
    }),
  )
  return Object.fromEntries(entries) as Prices
}

function noPrice(error: unknown): null {
  // Throws what is no failure of the registrar.
  providerErrorFrom(error)
  return null
}
