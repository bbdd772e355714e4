import {
  connectionKinds,
  connectionNames,
  type ProviderClients,
  registrarCapabilitiesView,
} from '#areas/connections/index.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { countDomainsOf, findRegistrar } from '../store/registrars.ts'
import type { RegistrarRow } from '../store/tables.ts'
import { findShortage } from './balance/balance-store.ts'

const yearSeconds = 365 * 86_400

/** Registrars in the format of the API. */
export async function registrarViews(
  context: Context,
  providerClients: Pick<ProviderClients, 'adapter'>,
  registrars: readonly RegistrarRow[],
) {
  const ids = registrars.map(({ id }) => id)
  const names = await connectionNames(context, ids)
  const kinds = await connectionKinds(context, ids)
  const counts = await countDomainsOf(context, ids)
  const views = []
  for (const registrar of registrars) {
    const { id, adds_new, listed_at, error, created_at } = registrar
    const { manifest } = providerClients.adapter(kinds.get(id) ?? '')
    views.push({
      connection_id: id,
      name: names.get(id) ?? '',
      provider: kinds.get(id) ?? '',
      capabilities: registrarCapabilitiesView(manifest),
      adds_new,
      domain_count: counts.get(id) ?? 0,
      listed_at,
      error,
      created_at,
      billing_url: manifest.billing ?? null,
      balance: await balanceView(context, registrar),
    })
  }
  return views
}

async function balanceView(context: Context, registrar: RegistrarRow) {
  const { balance, is_prepaid, balance_read_at } = registrar
  if (balance === null || balance_read_at === null) return null
  const yearEnd = addSeconds(context.now, yearSeconds).toISOString().slice(0, 10)
  const shortage = await findShortage(context, registrar, yearEnd)
  return { ...balance, is_prepaid, insufficient_on: shortage?.on ?? null, read_at: balance_read_at }
}

export async function readRegistrarView(
  context: Context,
  providerClients: Pick<ProviderClients, 'adapter'>,
  connectionId: string,
) {
  const registrar = await findRegistrar(context, connectionId)
  if (!registrar) throw notFound('registrar')
  const [view] = await registrarViews(context, providerClients, [registrar])
  return view
}
