import { connectionKinds, connectionNames, type ProviderClients } from '#areas/connections/index.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import {
  type CertificateProviderRow,
  countHeldCertificates,
  findCertificateProvider,
  type HeldCertificateRow,
} from './store.ts'

export async function certificateProviderViews(
  context: Context,
  providerClients: ProviderClients,
  providers: readonly CertificateProviderRow[],
) {
  const ids = providers.map(({ id }) => id)
  const names = await connectionNames(context, ids)
  const kinds = await connectionKinds(context, ids)
  const counts = await countHeldCertificates(context, ids)
  return providers.map(({ id, listed_at, error, created_at }) => {
    const provider = kinds.get(id) ?? ''
    const { certificates } = providerClients.adapter(provider).manifest
    return {
      connection_id: id,
      name: names.get(id) ?? '',
      provider,
      held_count: counts.get(id)?.held ?? 0,
      inventory_count: counts.get(id)?.known ?? 0,
      permission: certificates?.permission ?? '',
      listed_at,
      error,
      created_at,
    }
  })
}

export async function readCertificateProviderView(
  context: Context,
  providerClients: ProviderClients,
  connectionId: string,
) {
  const provider = await findCertificateProvider(context, connectionId)
  if (!provider) throw notFound('certificate provider')
  const [view] = await certificateProviderViews(context, providerClients, [provider])
  return view
}

export function heldCertificateView({ account_id: _account, ...shown }: HeldCertificateRow) {
  return shown
}
