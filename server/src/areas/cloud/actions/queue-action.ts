/** Queues actions of servers, and cancels them. */
import type { ServerActionKind } from '#kernel/cloud/server-action.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/database/query/violation.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { removeDeleted } from '../creation/remove.ts'
import { requireSizeBelowCeiling } from '../spending/ceilings.ts'
import {
  type ActionParameters,
  type ActionRow,
  insertAction,
  lockedAction,
  lockedOpenAction,
} from '../store/actions.ts'
import { lockedServer } from '../store/servers.ts'
import { findSnapshot, type SnapshotRow } from '../store/snapshots.ts'
import type { ServerRow } from '../store/tables.ts'
import { actionTarget, endAction } from './engine/ending.ts'
import { actionWork } from './engine/names.ts'
import { newAction } from './new-action.ts'
import { type ActionInput, shutdownSeconds } from './schema.ts'
import { requirePower, requireSupported } from './supported.ts'
import { shownParameters } from './view.ts'

type ActionOrder = {
  input: ActionInput
  manifestOf: (connectionId: string) => Promise<ProviderManifest>
  /** The snapshot schedule that requests it. */
  scheduleId?: string | null
}

/** Throws `conflict` with the `blocking_action` while another action on the server is not finished. */
export async function queueAction(
  context: Context,
  serverId: string,
  { input, manifestOf, scheduleId = null }: ActionOrder,
): Promise<ActionRow> {
  const server = await lockedServer(context, serverId)
  const manifest = await manifestOf(server.connection_id)
  requireSupported(manifest, server.ref, input)
  if (server.lifecycle === 'missing')
    throw new Problem('wrong_state', `${server.name} is no longer at its provider.`)
  if (server.ref === null && server.lifecycle === 'error')
    throw new Problem('wrong_state', `Whether ${server.name} exists at its provider is not known.`)
  const open = await lockedOpenAction(context, server)
  if (open) await overtake(context, open, input.kind)
  requirePower(manifest, server, input.kind)
  if (input.kind === 'resize')
    await requireSizeBelowCeiling(context, server, {
      size: input.size,
      force: input.force === true,
      manifestOf,
    })
  const waits = input.kind === 'shutdown' ? (input.wait_seconds ?? shutdownSeconds) : null
  const parameters = await parametersOf(context, server, input)
  try {
    const action = await insertAction(
      context,
      newAction(context, {
        kind: input.kind,
        server,
        parameters,
        waitSeconds: waits,
        isForced: (input.kind === 'shutdown' || input.kind === 'resize') && input.force === true,
        scheduleId,
      }),
    )
    await context.audit(actionTarget(action), {
      before: null,
      after: {
        kind: action.kind,
        server_id: server.id,
        ...shownParameters(action),
        ...(waits !== null && { wait_seconds: waits }),
        ...((waits !== null || action.is_forced) && { force: action.is_forced }),
      },
    })
    await context.wake(actionWork)
    return action
  } catch (error) {
    if (isDuplicate(error)) throw new Problem('conflict', `Another action on ${server.name} is not finished.`)
    throw error
  }
}

async function parametersOf(
  context: Context,
  server: ServerRow,
  input: ActionInput,
): Promise<ActionParameters> {
  switch (input.kind) {
    case 'rename':
      return { name: input.name }
    case 'snapshot':
      return { name: input.name, from_stopped: server.power === 'stopped' }
    case 'restore': {
      const { ref } = await restorable(context, server, input.snapshot_id)
      return { snapshot_id: input.snapshot_id, snapshot_ref: ref }
    }
    case 'resize':
      return { size: input.size, with_disk: input.with_disk ?? false }
    case 'rebuild':
      return { image: input.image }
    case 'delete':
      return { leftovers: [...new Set(input.leftovers)] }
    default:
      return {}
  }
}

/** A checkpoint is part of its server. An image can be installed on any server of its account. */
async function restorable(context: Context, server: ServerRow, snapshotId: string): Promise<SnapshotRow> {
  const refuse = (message: string) => invalidInput([{ pointer: '/snapshot_id', message }])
  const snapshot = await findSnapshot(context, snapshotId)
  if (!snapshot) throw refuse('There is no such snapshot.')
  if (snapshot.connection_id !== server.connection_id)
    throw refuse(`${snapshot.name} belongs to another account than ${server.name}.`)
  if (snapshot.kind === 'checkpoint' && snapshot.server_id !== server.id)
    throw refuse(`${snapshot.name} is a checkpoint of another server.`)
  if (snapshot.state !== 'available')
    throw refuse(`${snapshot.name} cannot be restored: it is ${snapshot.state}.`)
  if (snapshot.disk_gib !== null && server.disk_gib !== null && snapshot.disk_gib > server.disk_gib)
    throw refuse(
      `${snapshot.name} needs a disk of ${snapshot.disk_gib} GiB, and ${server.name} has ${server.disk_gib}. Resize it with its disk first.`,
    )
  return snapshot
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
  // A creation that is sent again may have been executed before.
  const wasSent = action.phase !== 'queued' || (action.kind === 'create' && action.sent_at !== null)
  if (!wasSent) {
    const cancelled = await endAction(context, action, { state: 'cancelled' })
    if (action.kind !== 'create') return cancelled
    await removeDeleted(context, action.server_id)
    return { ...cancelled, server_id: null }
  }
  throw new Problem(
    'wrong_state',
    `${action.kind} of ${action.server_name} is ${action.state} and cannot be cancelled any more.`,
  )
}
