/** Adds a deploy to the queue of its target, as the hook says for one that is busy. */
import { newId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/advisory-lock.ts'
import type { Parameters } from '../senders/parameters.ts'
import { addStatus } from '../statuses/add-status.ts'
import { type DeployActor, type DeployRow, deployTarget, type HookRow } from '../store.ts'
import { deploysWork, notifyDeploys } from './channel.ts'
import { findActive, insertDeploy, lockedQueued } from './deploy-store.ts'
import { finishDeploy } from './finish.ts'
import type { DeployReason, DeployState } from './states.ts'

export const queueMax = 25
/** How long a deploy waits for an agent to fetch it, or for its turn. */
export const waitSecondsMax = 24 * 3600

export type DeployRequest = {
  event: string | null
  ref: string | null
  commit: string | null
  /** As a delivery names it. */
  repository?: string | null
  delivery_id: string | null
  actor: DeployActor
  parameters: Parameters
  restores_id?: string
  rolls_back_id?: string
}

export type Enqueued = { deploy: DeployRow } | { full: true }

export async function enqueueDeploy(
  context: Context,
  hook: HookRow,
  request: DeployRequest,
): Promise<Enqueued> {
  if (hook.url === null && hook.server_id === null)
    return { deploy: await recordEnded(context, hook, request, 'skipped', 'server_removed') }
  const target = targetOf(hook)
  // Hooks can share a target.
  await holdLock(context.tx, `deploys ${context.accountId} ${target}`)
  const waiting = await lockedQueued(context, target)
  const active = await findActive(context, target)
  if (hook.concurrency === 'reject' && (active || waiting.length > 0))
    return { deploy: await recordEnded(context, hook, request, 'rejected', 'deploy_running') }
  if (hook.concurrency === 'supersede')
    for (const older of waiting)
      await finishDeploy(context, older, { state: 'superseded', reason: 'newer_deploy' })
  else if (waiting.length >= queueMax) return { full: true }
  const isCallDue = hook.url !== null && !active
  const deploy = await record(context, hook, request, {
    state: 'queued',
    due_at: isCallDue ? context.now : addSeconds(context.now, waitSecondsMax),
  })
  if (isCallDue) await context.wake(deploysWork)
  else if (hook.server_id !== null) await notifyDeploys(context, hook.server_id)
  return { deploy }
}

/** Records a deploy that does not begin, with the reason. */
export async function recordEnded(
  context: Context,
  hook: HookRow,
  request: DeployRequest,
  state: 'skipped' | 'rejected',
  reason: DeployReason,
): Promise<DeployRow> {
  return await record(context, hook, request, { state, reason, finished_at: context.now })
}

type Beginning = { state: DeployState; reason?: DeployReason; finished_at?: Date; due_at?: Date }

async function record(
  context: Context,
  hook: HookRow,
  { actor, parameters, ...request }: DeployRequest,
  beginning: Beginning,
): Promise<DeployRow> {
  const deploy = await insertDeploy(context, {
    account_id: context.accountId,
    id: newId('deploy'),
    hook_id: hook.id,
    hook_name: hook.name,
    server_id: hook.server_id,
    recipe: hook.recipe,
    url: hook.url,
    target: targetOf(hook),
    ...request,
    actor: JSON.stringify(actor),
    parameters: JSON.stringify(parameters),
    timeout_seconds: hook.timeout_seconds,
    maintenance_minutes: hook.maintenance_minutes,
    maintenance_monitor_ids: hook.maintenance_monitor_ids,
    ...beginning,
    created_at: context.now,
    updated_at: context.now,
  })
  await addStatus(context, hook, deploy)
  const { state, reason, ref, commit } = deploy
  await context.audit(deployTarget(deploy), {
    before: null,
    after: { state, reason, ref, commit, parameters },
  })
  return deploy
}

/** Where a hook deploys to: one deploy at a time. */
export function targetOf({ server_id, recipe, url }: HookRow): string {
  return url ?? `${server_id}/${recipe}`
}
