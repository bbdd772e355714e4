/** What agents, and the receivers of calls, report about a deploy. */
import { notFound } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/advisory-lock.ts'
import { deploysWork, notifyDeploys } from '../deploys/channel.ts'
import { findActive } from '../deploys/deploy-store.ts'
import { type Ending, finishDeploy } from '../deploys/finish.ts'
import { beginMaintenance } from '../deploys/maintenance.ts'
import { isOpen } from '../deploys/states.ts'
import { deployEvent } from '../events.ts'
import { appendedLog } from '../log/append.ts'
import { type DeployRow, findLockedDeploy, updateDeploy } from '../store.ts'
import type { JobAnswer, JobReport } from './schema.ts'

/** An agent reports at least every ten seconds. */
export const silentSecondsMax = 120

/**
 * Records a report. One of a deploy that has ended changes nothing, except that a lost one is not lost any more.
 * `serverId`: that of the agent; undefined for the receiver of a call.
 */
export async function recordProgress(
  context: Context,
  deployId: string,
  report: JobReport,
  serverId?: string,
): Promise<JobAnswer> {
  const found = await findLockedDeploy(context, deployId)
  if (!found || (serverId !== undefined && found.server_id !== serverId)) throw notFound('job')
  const isBack = found.state === 'lost'
  if (!isOpen(found.state) && !isBack) return { cancel: report.state === 'running' }
  // Meanwhile the next one may have begun.
  if (isBack && report.state === 'running' && (await isTaken(context, found))) return { cancel: true }
  const { state, recipe_hash } = report
  const hasBegun = state !== 'rejected' && found.started_at === null
  const isRunning = state === 'running'
  const deploy = await updateDeploy(context, deployId, {
    reported_at: context.now,
    updated_at: context.now,
    revision: found.revision + 1,
    ...(recipe_hash != null && { recipe_hash }),
    ...(hasBegun && { started_at: context.now }),
    ...(isRunning && { state: 'running' }),
    ...(isBack && { finished_at: null, reason: null, ...(isRunning && watched(context)) }),
    ...(report.log !== undefined &&
      (await appendedLog(context, found, { offset: report.log_offset ?? null, text: report.log }))),
  })
  if (hasBegun) {
    await context.publish(deployEvent('deploy.started', { ...deploy, state: 'running' }))
    // Its time limit counts from now.
    if (deploy.url !== null && isRunning) {
      await updateDeploy(context, deployId, { due_at: addSeconds(context.now, deploy.timeout_seconds) })
      await context.wake(deploysWork)
    }
  }
  if (isRunning && (hasBegun || isBack)) await beginMaintenance(context, deploy)
  if (isRunning) await notifyDeploys(context, deployId)
  else await finishDeploy(context, deploy, endingOf(report))
  return { cancel: isRunning && deploy.cancel_requested_at !== null }
}

async function isTaken(context: Context, { target }: DeployRow): Promise<boolean> {
  await holdLock(context.tx, `deploys ${context.accountId} ${target}`)
  return (await findActive(context, target)) !== undefined
}

function watched({ now }: Context) {
  return { due_at: addSeconds(now, silentSecondsMax) }
}

function endingOf({ state, exit_code = null, signal = null }: JobReport): Ending {
  const ending = { exit_code, signal }
  switch (state) {
    case 'rejected':
      return { ...ending, state, reason: 'recipe_rejected' }
    case 'timed_out':
      return { ...ending, state, reason: 'time_limit' }
    case 'running':
      throw new Error('A deploy that runs has not ended')
    default:
      return { ...ending, state }
  }
}
