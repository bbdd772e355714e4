/** What people do with deploys: start, cancel and roll back. */
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { noChange } from '../senders/delivery.ts'
import { type Parameters, parametersFrom } from '../senders/parameters.ts'
import {
  type DeployActor,
  type DeployRow,
  deployTarget,
  findHook,
  type HookRow,
  lockedDeploy,
  lockedHook,
  selectDeploy,
  updateDeploy,
} from '../store.ts'
import { notifyDeploys } from './channel.ts'
import { findActive, findSucceededBefore } from './deploy-store.ts'
import { type DeployRequest, enqueueDeploy, queueMax, targetOf } from './enqueue.ts'
import { finishDeploy } from './finish.ts'
import type { DeployInput } from './schema.ts'
import { isOpen } from './states.ts'

/** Starts a deploy. Throws `wrong_state` if the hook is disabled, or accepts none now. */
export async function triggerDeploy(context: Context, input: DeployInput): Promise<DeployRow> {
  const { hook_id, ref = null, commit = null, parameters = {} } = input
  const hook = await lockedHook(context, hook_id)
  const change = { ...noChange, ref, commit }
  const delivery = {
    event: null,
    id: null,
    isPing: false,
    sender: null,
    repository: null,
    changes: [change],
    payload: {},
  }
  return await started(context, hook, {
    ref,
    commit,
    parameters: { ...parametersFrom(hook.parameters, delivery, change), ...parameters },
  })
}

/** A new deploy of what was deployed before this one. */
export async function rollBack(context: Context, id: string): Promise<DeployRow> {
  const deploy = await selectDeploy(context, id)
  if (isOpen(deploy.state))
    throw new Problem(
      'wrong_state',
      `The deploy is ${deploy.state}. Cancel it first, or wait until it has ended.`,
    )
  if (!(await findHook(context, deploy.hook_id)))
    throw new Problem('wrong_state', `The deploy hook ${deploy.hook_name} was deleted.`)
  const hook = await lockedHook(context, deploy.hook_id)
  const earlier = await findSucceededBefore(context, deploy)
  if (!earlier)
    throw new Problem('wrong_state', `No deploy of ${deploy.hook_name} has succeeded before this one.`)
  const { ref, commit, parameters } = earlier
  return await started(context, hook, {
    ref,
    commit,
    parameters,
    restores_id: earlier.id,
    rolls_back_id: deploy.id,
  })
}

type Started = Pick<DeployRequest, 'ref' | 'commit' | 'restores_id' | 'rolls_back_id'> & {
  parameters: Parameters
}

async function started(context: Context, hook: HookRow, request: Started): Promise<DeployRow> {
  if (!hook.enabled) throw new Problem('wrong_state', `The deploy hook ${hook.name} is disabled.`)
  if (hook.url === null && hook.server_id === null)
    throw new Problem('wrong_state', `The server of the deploy hook ${hook.name} was removed.`)
  if (hook.concurrency === 'reject' && (await findActive(context, targetOf(hook))))
    throw new Problem('wrong_state', `A deploy of ${hook.name} runs, and the hook rejects a second one.`)
  const enqueued = await enqueueDeploy(context, hook, {
    event: null,
    delivery_id: null,
    actor: actorOf(context),
    ...request,
  })
  if ('deploy' in enqueued) return enqueued.deploy
  throw new Problem('rate_limited', `${queueMax} deploys wait already.`, { headers: { 'Retry-After': '60' } })
}

/**
 * Ends one that waits. One that runs on a server is ended by its agent, which learns it from the answer to its next
 * report; what a URL has started is not ended, but what it reports no longer counts.
 */
export async function cancelDeploy(context: Context, id: string): Promise<DeployRow> {
  const before = await lockedDeploy(context, id)
  if (!isOpen(before.state)) throw new Problem('wrong_state', `The deploy has ended: it is ${before.state}.`)
  const after =
    before.state === 'queued' || before.url !== null
      ? await finishDeploy(context, before, { state: 'cancelled' })
      : await updateDeploy(context, id, {
          cancel_requested_at: before.cancel_requested_at ?? context.now,
          updated_at: context.now,
          revision: before.revision + 1,
        })
  await notifyDeploys(context, id)
  await context.audit(deployTarget(after), {
    before: { state: before.state, cancel_requested_at: before.cancel_requested_at },
    after: { state: after.state, cancel_requested_at: after.cancel_requested_at },
  })
  return after
}

function actorOf({ actor, origin }: Context): DeployActor {
  const { type, id, name } = actor
  return { type, id, name, proof: null, ip: origin?.ip ?? null, user_agent: origin?.user_agent ?? null }
}
