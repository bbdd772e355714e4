/** The end of a deploy, whatever ends it. */
import type { Context } from '#platform/context.ts'
import { deleteTokenDigests } from '#platform/tokens/token-digest-store.ts'
import { deployEvent } from '../events.ts'
import { flushedLog } from '../log/append.ts'
import { type DeployRow, type HookRow, updateDeploy } from '../store.ts'
import { deploysWork, notifyDeploys } from './channel.ts'
import { findFirstQueued, lockedQueuedOfHook, makeDue } from './deploy-store.ts'
import { leaveMaintenance } from './maintenance.ts'
import { type DeployReason, type FinalState, isActive } from './states.ts'

export type Ending = {
  state: FinalState
  reason?: DeployReason
  error?: string
  exit_code?: number | null
  signal?: string | null
}

/** Ends a deploy, which the caller has locked. What waits for the same target comes next. */
export async function finishDeploy(
  context: Context,
  before: DeployRow,
  { state, reason, error, exit_code = null, signal = null }: Ending,
): Promise<DeployRow> {
  const after = await updateDeploy(context, before.id, {
    state,
    reason: reason ?? null,
    error: error?.slice(0, 1000) ?? null,
    exit_code,
    signal,
    finished_at: context.now,
    updated_at: context.now,
    revision: before.revision + 1,
    due_at: null,
    digest: null,
    sealed_token: null,
    ...(await flushedLog(context, before)),
  })
  if (before.digest) await deleteTokenDigests(context.tx, { digest: before.digest })
  await notifyDeploys(context, after.id)
  if (isActive(before.state)) await wakeNext(context, after)
  await leaveMaintenance(context, after)
  if (state !== 'superseded') await context.publish(deployEvent('deploy.finished', after))
  return after
}

async function wakeNext(context: Context, { server_id, target, url }: DeployRow): Promise<void> {
  if (url === null) return server_id === null ? undefined : await notifyDeploys(context, server_id)
  const next = await findFirstQueued(context, target)
  if (!next) return
  await makeDue(context, next.id)
  await context.wake(deploysWork)
}

/** Cancels what waits for a hook that is deleted. */
export async function cancelQueuedOf(context: Context, { id }: Pick<HookRow, 'id'>): Promise<void> {
  for (const deploy of await lockedQueuedOfHook(context, id))
    await finishDeploy(context, deploy, { state: 'cancelled' })
}
