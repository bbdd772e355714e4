/** Attaches a firewall to a server, or detaches it: sent again until the provider shows it. */

import { listingWork } from '#areas/cloud/accounts/listing-kind.ts'
import { makeAccountDue, setListing } from '#areas/cloud/store/accounts.ts'
import type { Context } from '#platform/context.ts'
import type { FirewallTarget } from '#providers/ports/firewalls.ts'
import type { RequestedChange } from '../changes/change.ts'
import { isAttachedTo } from '../firewall-store.ts'
import { managementOf } from '../open-firewalls.ts'
import { isSentRecently, markSent, pollAgain, type RunWithRef, requireTime, succeed } from './run.ts'

type AttachmentRun = RunWithRef<Extract<RequestedChange, { kind: 'attach' | 'detach' }>>

export async function attachmentStep(run: AttachmentRun): Promise<void> {
  const { change, ref, connection } = run
  const { firewalls } = connection
  const { attach, detach } = managementOf(connection)
  const before = await firewalls.readTargets(ref)
  if (isDone(run, before)) return await end(run, before)
  requireTime(run)
  if (isSentRecently(run)) return await pollAgain(run)
  await markSent(run)
  await (change.kind === 'attach' ? attach : detach)(ref, change.serverRef)
  const after = await firewalls.readTargets(ref)
  // Where the credentials may not read it, nothing but the answer tells that it is done.
  if (after === null || isDone(run, after)) return await end(run, after)
  await pollAgain(run)
}

function isDone({ change }: AttachmentRun, targets: readonly FirewallTarget[] | null): boolean {
  return targets !== null && isAttachedTo(targets, change.serverRef) === (change.kind === 'attach')
}

async function end(run: AttachmentRun, attached_to: FirewallTarget[] | null): Promise<void> {
  const { otherFirewall, afterDetach } = run.connection.manifest.firewallManagement ?? {}
  const changesOthers = otherFirewall === 'replaced' || afterDetach === 'default'
  await succeed(run, { attached_to }, async (context) => {
    if (changesOthers) await listAgain(context, run.firewall.connection_id)
  })
}

/** Another firewall was detached or attached with this one. */
async function listAgain(context: Context, connectionId: string): Promise<void> {
  await setListing(context, connectionId, { firewalls_listed_at: null })
  await makeAccountDue(context, connectionId)
  await context.wake(listingWork)
}
