/**
 * The due work of deploys: the call of a URL, time limits, and agents that are silent. A report does not move the time
 * that is due; when the work comes due, it looks at the time of the last report.
 */
import { newToken, tokenDigest } from '#kernel/access/token.ts'
import { addSeconds, type Clock } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { judgeDeadline } from '#platform/ingest/availability/report-deadline.ts'
import type { Egress } from '#platform/net/egress.ts'
import { insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { deploysWork, notifyDeploys } from '../deploys/channel.ts'
import { findActive, findFirstQueued } from '../deploys/deploy-store.ts'
import { waitSecondsMax } from '../deploys/enqueue.ts'
import { finishDeploy } from '../deploys/finish.ts'
import { beginMaintenance } from '../deploys/maintenance.ts'
import { isOpen } from '../deploys/states.ts'
import { deployEvent } from '../events.ts'
import { openSecrets } from '../hooks/secrets.ts'
import { silentSecondsMax } from '../jobs/progress.ts'
import { type DeployRow, findHook, findLockedDeploy, updateDeploy } from '../store.ts'
import { type Call, type CallOutcome, callBody, sendCall } from './call.ts'

type Dependencies = {
  tenancy: Tenancy
  egress: Egress
  clock: Clock
  /** The public base URL, without a trailing slash. */
  baseUrl: () => string
}

const attemptsMax = 4
const retrySeconds = [5, 30, 60]
/** An agent ends a recipe itself; this is for one that does not. */
const graceSeconds = 120

export function deploysKind({ tenancy, egress, clock, baseUrl }: Dependencies): WorkKind {
  return {
    name: deploysWork,
    table: 'deploys',
    columns: [],
    leaseSeconds: 60,
    concurrency: 8,
    queue: { by: [], concurrency: 4 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'deploys', 'cloud.deploys.watch')
      const call = await tenancy.act(caller, async (context) => {
        await job.hold(context.tx)
        const deploy = await findLockedDeploy(context, job.id)
        const next = deploy ? await advance(context, deploy, baseUrl()) : { dueAt: null }
        if ('call' in next) return next.call
        await job.finish(context.tx, next)
        return null
      })
      if (!call) return
      const outcome = await sendCall(egress, call, clock())
      await tenancy.act(caller, (context) => recordCall(context, job, outcome))
    },
  }
}

type Next = { dueAt: Date | null } | { call: Call }

async function advance(context: Context, deploy: DeployRow, baseUrl: string): Promise<Next> {
  if (!isOpen(deploy.state)) return { dueAt: null }
  if (deploy.state === 'queued') return await advanceQueued(context, deploy, baseUrl)
  if (deploy.url === null) return { dueAt: await advanceOnServer(context, deploy) }
  // The call was interrupted, or has failed and is repeated.
  if (deploy.state === 'dispatched') return await callOf(context, deploy, baseUrl)
  return { dueAt: await advanceByTime(context, deploy, deploy.timeout_seconds) }
}

async function advanceQueued(context: Context, deploy: DeployRow, baseUrl: string): Promise<Next> {
  const end = addSeconds(deploy.created_at, waitSecondsMax)
  if (end <= context.now) {
    await finishDeploy(context, deploy, { state: 'timed_out', reason: 'not_fetched' })
    return { dueAt: null }
  }
  if (deploy.url === null) return { dueAt: end }
  const first = await findFirstQueued(context, deploy.target)
  if (first?.id !== deploy.id || (await findActive(context, deploy.target))) return { dueAt: end }
  const token = newToken('hfd_')
  const dispatched = await updateDeploy(context, deploy.id, {
    state: 'dispatched',
    dispatched_at: context.now,
    updated_at: context.now,
    revision: deploy.revision + 1,
    digest: tokenDigest(token),
    sealed_token: await context.sealSecret(placeOf(deploy.id), token),
  })
  if (dispatched.digest) await insertTokenDigest(context.tx, dispatched, { digest: dispatched.digest })
  await notifyDeploys(context, deploy.id)
  return await callOf(context, dispatched, baseUrl)
}

async function callOf(context: Context, deploy: DeployRow, baseUrl: string): Promise<Next> {
  const hook = await findHook(context, deploy.hook_id)
  const { id: deployId, url, sealed_token } = deploy
  if (!hook || url === null || sealed_token === null) {
    await finishDeploy(context, deploy, { state: 'cancelled' })
    return { dueAt: null }
  }
  const token = await context.openSecret(placeOf(deployId), sealed_token)
  const body = callBody(deploy, { url: `${baseUrl}/v1/ingest/deploys/${token}/report`, token })
  return { call: { deployId, url, body, secrets: await openSecrets(context, hook) } }
}

async function recordCall(context: Context, job: Job, outcome: CallOutcome): Promise<void> {
  await job.hold(context.tx)
  const deploy = await findLockedDeploy(context, job.id)
  const dueAt = deploy?.state === 'dispatched' ? await recordAnswer(context, deploy, job, outcome) : null
  if (deploy?.state === 'running')
    return await job.finish(context.tx, {
      dueAt: addSeconds(deploy.started_at ?? context.now, deploy.timeout_seconds),
    })
  await job.finish(context.tx, { dueAt, failed: !outcome.isAccepted })
}

async function recordAnswer(
  context: Context,
  deploy: DeployRow,
  { attempt }: Job,
  outcome: CallOutcome,
): Promise<Date | null> {
  if (outcome.isAccepted) {
    const running = await updateDeploy(context, deploy.id, {
      state: 'running',
      started_at: context.now,
      updated_at: context.now,
      revision: deploy.revision + 1,
    })
    await context.publish(deployEvent('deploy.started', running))
    await beginMaintenance(context, running)
    await notifyDeploys(context, deploy.id)
    return addSeconds(context.now, deploy.timeout_seconds)
  }
  if (outcome.canRetry && attempt < attemptsMax)
    return addSeconds(context.now, retrySeconds[attempt - 1] ?? retrySeconds.at(-1) ?? 60)
  await finishDeploy(context, deploy, { state: 'failed', reason: 'call_failed', error: outcome.error })
  return null
}

async function advanceOnServer(context: Context, deploy: DeployRow): Promise<Date | null> {
  const { reported_at, started_at, timeout_seconds } = deploy
  const silentAt = addSeconds(reported_at ?? context.now, silentSecondsMax)
  if (silentAt > context.now) {
    const limit = started_at ? timeout_seconds + graceSeconds : null
    const end = limit === null ? null : await advanceByTime(context, deploy, limit)
    return limit === null ? silentAt : end && new Date(Math.min(end.getTime(), silentAt.getTime()))
  }
  const { isMissed, at } = await judgeDeadline(context, silentAt, reported_at ?? silentAt)
  if (!isMissed) return at
  await finishDeploy(context, deploy, { state: 'lost', reason: 'agent_silent' })
  return null
}

/** When the time limit ends; null: it has, and the deploy with it. */
async function advanceByTime(context: Context, deploy: DeployRow, seconds: number): Promise<Date | null> {
  const end = addSeconds(deploy.started_at ?? context.now, seconds)
  if (end > context.now) return end
  await finishDeploy(context, deploy, { state: 'timed_out', reason: 'time_limit' })
  return null
}

function placeOf(deployId: string): string {
  return `deploys.token/${deployId}`
}
