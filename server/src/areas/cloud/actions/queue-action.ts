/** Queues actions of servers, and cancels them. */
import type { ServerActionKind } from '#kernel/cloud/server-action.ts'
import { newId } from '#kernel/id.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/database/query/violation.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { type ActionRow, insertAction, lockedAction, lockedOpenAction } from '../store/actions.ts'
import { lockedServer } from '../store/servers.ts'
import { actionWork } from './engine/action-kind.ts'
import { actionTarget, endAction } from './engine/ending.ts'
import { type ActionInput, shutdownSeconds } from './schema.ts'

/** By then an action has ended, besides the time that a shutdown waits. */
const deadlineSeconds = 300

/** Throws `conflict` with the `blocking_action` while another action on the server is not finished. */
export async function queueAction(
  context: Context,
  serverId: string,
  input: ActionInput,
  manifestOf: (connectionId: string) => Promise<ProviderManifest>,
): Promise<ActionRow> {
  const server = await lockedServer(context, serverId)
  requireSupported(await manifestOf(server.connection_id), input)
  if (server.lifecycle === 'missing')
    throw new Problem('wrong_state', `${server.name} is no longer at its provider.`)
  const open = await lockedOpenAction(context, server)
  if (open) await overtake(context, open, input.kind)
  const { actor, now } = context
  const waits = input.kind === 'shutdown' ? (input.wait_seconds ?? shutdownSeconds) : null
  try {
    const action = await insertAction(context, {
      account_id: context.accountId,
      id: newId('server_action'),
      server_id: server.id,
      server_name: server.name,
      connection_id: server.connection_id,
      ref: server.ref,
      provider_ref: null,
      kind: input.kind,
      state: 'queued',
      phase: 'queued',
      wait_seconds: waits,
      is_forced: input.force ?? false,
      progress: null,
      message: null,
      error: null,
      steps: [{ step: 'queued', at: now.toISOString(), message: null }],
      requested_by: { type: actor.type, id: actor.id, name: actor.name },
      sent_at: null,
      accepted_at: null,
      deadline: addSeconds(now, deadlineSeconds + (waits ?? 0)),
      created_at: now,
      updated_at: now,
      finished_at: null,
      due_at: now,
    })
    await context.audit(actionTarget(action), {
      before: null,
      after: {
        kind: action.kind,
        server_id: server.id,
        ...(waits !== null && { wait_seconds: waits, force: action.is_forced }),
      },
    })
    await context.wake(actionWork)
    return action
  } catch (error) {
    if (isDuplicate(error)) throw new Problem('conflict', `Another action on ${server.name} is not finished.`)
    throw error
  }
}

function requireSupported(
  { name, cloud }: ProviderManifest,
  { kind, wait_seconds, force }: ActionInput,
): void {
  const supported = cloud?.actions ?? []
  if (!supported.includes(kind))
    throw invalidInput([
      {
        pointer: '/kind',
        message: `${name} does not support ${kind} of servers. It supports: ${supported.join(', ')}.`,
      },
    ])
  if (force === true && !supported.includes('power_off'))
    throw invalidInput([{ pointer: '/force', message: `${name} does not cut the power of servers.` }])
  if (kind === 'shutdown') return
  if (wait_seconds !== undefined)
    throw invalidInput([{ pointer: '/wait_seconds', message: 'Only a shutdown waits.' }])
  if (force !== undefined)
    throw invalidInput([{ pointer: '/force', message: 'Only a shutdown can be forced.' }])
}

/** Cutting the power is possible while the system is asked to stop or restart. Everything else waits. */
async function overtake(context: Context, open: ActionRow, kind: ServerActionKind): Promise<void> {
  const canOvertake = kind === 'power_off' && (open.kind === 'shutdown' || open.kind === 'reboot')
  if (canOvertake) {
    await endAction(context, open, { state: 'cancelled', message: 'The power was cut meanwhile.' })
    return
  }
  throw new Problem(
    'conflict',
    `${open.kind} of ${open.server_name} is not finished: it is ${open.state}. Wait for ${open.id}.`,
    { members: { blocking_action: open.id } },
  )
}

/** Possible as long as nothing was sent. */
export async function cancelAction(context: Context, id: string): Promise<ActionRow> {
  const action = await lockedAction(context, id)
  if (action.phase === 'queued') return await endAction(context, action, { state: 'cancelled' })
  throw new Problem(
    'wrong_state',
    `${action.kind} of ${action.server_name} is ${action.state} and cannot be cancelled any more.`,
  )
}
