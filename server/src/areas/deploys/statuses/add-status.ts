import type { Context } from '#platform/context.ts'
import { statusesWork } from '../deploys/channel.ts'
import type { DeployRow, HookRow } from '../store.ts'
import { hasStatusOf, insertStatus } from './status-store.ts'

/** A whole hash: forges find no status by a part of one. */
const isCommit = (commit: string) => /^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(commit)

/**
 * Lets a deploy report to its commit, if its hook has a connection. What is only claimed reports nothing: who sent it
 * could choose for which repository our token is used.
 */
export async function addStatus(
  context: Context,
  { connection_id }: Pick<HookRow, 'connection_id'>,
  deploy: DeployRow,
): Promise<void> {
  const { id, hook_id, repository, commit, ref, state, actor } = deploy
  if (connection_id === null || repository === null || commit === null || !isCommit(commit)) return
  if (state === 'skipped' || (actor.proof !== 'signature' && actor.proof !== 'secret')) return
  const status = { id, hook_id, connection_id, repository, commit, ref, deploy_state: state }
  // The one that is being deployed reports.
  if (state === 'rejected' && (await hasStatusOf(context, status))) return
  await insertStatus(context, status)
  await context.wake(statusesWork)
}
