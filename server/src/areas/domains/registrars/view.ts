import {
  connectionKinds,
  connectionNames,
  type ProviderClients,
  registrarCapabilitiesView,
} from '#areas/connections/index.ts'
import { notFound } from '#kernel/problem.ts'
import type { Context } from '#platform/context.ts'
import { countDomainsOf, findRegistrar } from '../store/registrars.ts'
import type { RegistrarRow } from '../store/tables.ts'

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
  return registrars.map(({ id, adds_new, listed_at, error, created_at }) => ({
    connection_id: id,
    name: names.get(id) ?? '',
    provider: kinds.get(id) ?? '',
    capabilities: registrarCapabilitiesView(providerClients.adapter(kinds.get(id) ?? '').manifest),
    adds_new,
    domain_count: counts.get(id) ?? 0,
    listed_at,
    error,
    created_at,
  }))
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
