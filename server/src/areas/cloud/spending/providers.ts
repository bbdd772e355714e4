/** How the providers of an account charge. */
import { connectionKinds } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { selectAccounts } from '../store/accounts.ts'
import type { Charging } from '../store/billed.ts'

export type ManifestOf = (connectionId: string) => Promise<ProviderManifest>

/** By connections. `billedStopped`: those whose providers charge for all of a stopped server. */
export async function chargingOf(
  context: Context,
  manifestOf: ManifestOf,
): Promise<Charging & { billedStopped: readonly string[] }> {
  const accounts = await selectAccounts(context)
  const kinds = await connectionKinds(
    context,
    accounts.map(({ id }) => id),
  )
  const byKind = Map.groupBy(kinds.keys(), (id) => kinds.get(id) ?? '')
  const found = { billedStopped: [] as string[], disksOnly: [] as string[], free: [] as string[] }
  for (const ids of byKind.values()) {
    const { cloud } = await manifestOf(ids[0] ?? '')
    if (cloud?.isUnbilled) found.free.push(...ids)
    if (cloud?.stoppedServers === 'billed') found.billedStopped.push(...ids)
    if (cloud?.stoppedServers === 'disks_billed') found.disksOnly.push(...ids)
  }
  return found
}
