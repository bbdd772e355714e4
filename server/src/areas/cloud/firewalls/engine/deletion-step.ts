/** Deletes a firewall: sent again until the provider does not have it. */
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import type { RequestedChange } from '../changes/change.ts'
import { managementOf } from '../open-firewalls.ts'
import { isSentRecently, markSent, pollAgain, type RunWithRef, requireTime, succeed } from './run.ts'

export async function deletionStep(run: RunWithRef<RequestedChange>): Promise<void> {
  const { ref, connection, openedAt } = run
  const isGone = async () => (await unlessNotFound(connection.firewalls.read(ref))) === null
  if (!(await isGone())) {
    requireTime(run)
    if (isSentRecently(run)) return await pollAgain(run)
    await requireUnattached(run)
    await markSent(run)
    await unlessNotFound(managementOf(connection).deleteFirewall(ref))
    if (!(await isGone())) return await pollAgain(run)
  }
  await succeed(run, { attached_to: [], deleted_at: openedAt })
}

/** Some providers delete what is attached, and leave its servers open. */
async function requireUnattached({ ref, connection, firewall }: RunWithRef<RequestedChange>): Promise<void> {
  const targets = await connection.firewalls.readTargets(ref)
  if (targets !== null && targets.length > 0)
    throw new ProviderError('rejected', `${firewall.name} was attached at the provider meanwhile.`)
}
