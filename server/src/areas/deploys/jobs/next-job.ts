/** Hands a deploy out to the agent of its server. */
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { notifyDeploys } from '../deploys/channel.ts'
import { takeQueued } from '../deploys/deploy-store.ts'
import { waitSecondsMax } from '../deploys/enqueue.ts'
import { findLockedDeploy, updateDeploy } from '../store.ts'
import { silentSecondsMax } from './progress.ts'
import type { Job } from './schema.ts'

export type JobRequest = { agentId: string; serverId: string }

/** The next job of a server; null if none waits. Each is handed out once. */
export async function nextJob(context: Context, { agentId, serverId }: JobRequest): Promise<Job | null> {
  const waiting = await takeQueued(context, serverId)
  if (!waiting) return null
  const deploy = await updateDeploy(context, waiting.id, {
    state: 'dispatched',
    agent_id: agentId,
    dispatched_at: context.now,
    reported_at: context.now,
    updated_at: context.now,
    revision: waiting.revision + 1,
    due_at: addSeconds(context.now, silentSecondsMax),
  })
  await notifyDeploys(context, deploy.id)
  const { id, recipe, parameters, timeout_seconds } = deploy
  return { job_id: id, recipe: recipe ?? '', parameters: { ...parameters }, timeout_seconds }
}

/** Puts a job back that was claimed for an agent that has disconnected meanwhile. */
export async function returnJob(context: Context, deployId: string): Promise<void> {
  const deploy = await findLockedDeploy(context, deployId)
  if (deploy?.state !== 'dispatched') return
  await updateDeploy(context, deployId, {
    state: 'queued',
    agent_id: null,
    dispatched_at: null,
    reported_at: null,
    updated_at: context.now,
    revision: deploy.revision + 1,
    due_at: addSeconds(deploy.created_at, waitSecondsMax),
  })
  if (deploy.server_id !== null) await notifyDeploys(context, deploy.server_id)
}
