/** Requests the deletion of a firewall that nothing needs. One that its provider has not created is removed at once. */

import { selectServersWithRefs } from '#areas/cloud/store/servers.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { deleteFirewallRow, type FirewallRow, firewallTarget } from '../firewall-store.ts'
import { requireManagement } from '../open-firewalls.ts'
import { changeableFirewall, requestChange } from './request-change.ts'

type Request = {
  manifestOf: (connectionId: string) => Promise<ProviderManifest>
  refuseIfNeeded: RefuseIfNeeded
  ifMatch: string | null
}

export async function requestDeletion(
  context: Context,
  id: string,
  { manifestOf, refuseIfNeeded, ifMatch }: Request,
): Promise<FirewallRow> {
  const firewall = await changeableFirewall(context, id, ifMatch)
  const { name, ref, connection_id } = firewall
  if (ref !== null) {
    requireManagement(await manifestOf(connection_id), null)
    await requireUnattached(context, firewall)
    await refuseIfNeeded(context, { kind: 'firewall', id, remedy: 'Delete what uses it first.' })
  }
  await context.audit(firewallTarget(firewall), { before: { name, ref }, after: null })
  if (ref !== null) return await requestChange(context, firewall, { kind: 'delete' })
  await deleteFirewallRow(context, id)
  return firewall
}

async function requireUnattached(context: Context, firewall: FirewallRow): Promise<void> {
  const { name, connection_id, attached_to } = firewall
  const targets = attached_to ?? []
  if (targets.length === 0) return
  const servers = await selectServersWithRefs(
    context,
    connection_id,
    targets.flatMap(({ kind, ref }) => (kind === 'server' ? ref : [])),
  )
  const nameOf = new Map(servers.map((server) => [server.ref, server.name]))
  const words = targets.map(({ kind, ref }) =>
    kind === 'server' ? (nameOf.get(ref) ?? `server ${ref}`) : kind === 'tag' ? `the tag ${ref}` : ref,
  )
  const shown = words.slice(0, 5).join(', ') + (words.length > 5 ? ` and ${words.length - 5} more` : '')
  throw new Problem('wrong_state', `${name} is attached to ${shown}. Detach it first.`)
}
