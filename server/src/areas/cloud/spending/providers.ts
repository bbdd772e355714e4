/** How the providers of an account charge for stopped servers. */
import { connectionKinds } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { selectAccounts } from '../store/accounts.ts'

export type ManifestOf = (connectionId: string) => Promise<ProviderManifest>

/** The connections whose providers charge for all of a stopped server, and those that charge for its disks only. */
export async function stoppedServers(
  context: Context,
  manifestOf: ManifestOf,
): Promise<{ billed: string[]; unbilled: string[] }> {
  const accounts = await selectAccounts(context)
  const kinds = await connectionKinds(
    context,
    accounts.map(({ id }) => id),
  )
  const byKind = Map.groupBy(kinds.keys(), (id) => kinds.get(id) ?? '')
  const found: { billed: string[]; unbilled: string[] } = { billed: [], unbilled: [] }
  for (const ids of byKind.values()) {
    const rule = (await manifestOf(ids[0] ?? '')).cloud?.stoppedServers
    if (rule === 'billed') found.billed.push(...ids)
    if (rule === 'disks_billed') found.unbilled.push(...ids)
  }
  return found
}
