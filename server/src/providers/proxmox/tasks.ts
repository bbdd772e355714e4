/**
 * What Proxmox VE executes in the background is a task of a node. Its id, the UPID, has the node, the time of the start,
 * the kind, the guest and the token: `UPID:pve1:0003A1B2:01C2D3E4:68A1B2C3:qmstart:100:holdfast@pve!servers:`. A disk that is
 * moved has `100-unused0>101-unused0` instead of the number of the guest.
 */
import { Type } from 'typebox'
import { untilShown } from '#providers/http/changes.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { CloudAction } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { dataReader } from './connection/client.ts'
import type { Guest, GuestStatus, GuestType } from './guests.ts'

export const readTaskId = dataReader(Type.String())
const readTask = dataReader(
  Type.Object({ status: Type.String(), exitstatus: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
)
const readTasks = dataReader(Type.Array(Type.Object({ upid: Type.String() })))

type TaskId = { node: string; startedAt: Date; kind: string; vmid: string; user: string }

export function taskIdOf(upid: string): TaskId | null {
  const [, node = '', started = '', kind = '', vmid = '', user = ''] =
    /^UPID:([\w.-]+):[\dA-F]+:[\dA-F]+:([\dA-F]+):(\w+):([^:\s]*):([^:]+):$/i.exec(upid) ?? []
  return node === ''
    ? null
    : { node, startedAt: new Date(Number.parseInt(started, 16) * 1000), kind, vmid, user }
}

/** A task of the guest; throws `not_found` for another one. */
export async function readAction(client: JsonApi, ref: string, upid: string): Promise<CloudAction> {
  const task = taskIdOf(upid)
  if (!task || task.vmid !== ref.split('/')[1])
    throw new ProviderError('not_found', `${ref} has no task ${upid}.`)
  return await readOutcome(client, upid)
}

/** How far a task is, of whatever guest. */
export async function readOutcome(client: JsonApi, upid: string): Promise<CloudAction> {
  const task = taskIdOf(upid)
  if (!task) throw new ProviderError('not_found', `Proxmox VE has no task ${upid}.`)
  const path = pathOf('nodes', task.node, 'tasks', upid, 'status')
  const { status, exitstatus } = await readTask(client, { method: 'GET', path })
  // The task waits until the system has stopped, which is not what its success means: it was asked.
  const isAsked = task.kind.endsWith('shutdown') && /timeout/i.test(exitstatus ?? 'timeout')
  if (isAsked) return { state: 'succeeded', progress: null, error: null }
  if (status === 'running') return { state: 'running', progress: null, error: null }
  const hasSucceeded = exitstatus === 'OK' || exitstatus?.startsWith('WARNINGS')
  if (hasSucceeded) return { state: 'succeeded', progress: null, error: null }
  return { state: 'failed', progress: null, error: { message: exitstatus ?? 'unknown', vendorCode: null } }
}

/** Waits for a short task, and throws why it has failed. */
export async function untilEnded(client: JsonApi, upid: string): Promise<void> {
  await untilShown('Proxmox VE', async () => {
    const { state, error } = await readOutcome(client, upid)
    if (state === 'failed') throw new ProviderError('rejected', error?.message ?? state)
    return state !== 'running'
  })
}

/** The kinds of tasks that a call starts: `start` of a container starts `vzstart`, or `hastart` if the cluster manages it. */
export function taskKinds(type: GuestType, call: string): readonly string[] {
  return [`${type === 'qemu' ? 'qm' : 'vz'}${call}`, `ha${call}`]
}

/** The ids of the guest's tasks of these kinds that this token has started since, the latest first. */
export async function tasksSince(
  client: JsonApi,
  guest: Guest,
  { kinds, user, since }: { kinds: readonly string[]; user: string; since: Date },
): Promise<string[]> {
  const sinceSeconds = Math.floor(since.getTime() / 1000)
  return (await listTasks(client, guest, { since: sinceSeconds, source: 'all' }))
    .filter(({ task }) => kinds.includes(task.kind) && task.user === user)
    .filter(({ task }) => task.startedAt.getTime() / 1000 >= sinceSeconds)
    .toSorted((one, other) => other.task.startedAt.getTime() - one.task.startedAt.getTime())
    .map(({ upid }) => upid)
}

/**
 * Refuses what Proxmox VE would let wait for the lock of the guest, and fail then. `overtakes` are the kinds of tasks that
 * it ends instead.
 */
export async function requireUnlocked(
  client: JsonApi,
  guest: GuestStatus,
  overtakes: readonly string[] = [],
): Promise<void> {
  if (guest.lock !== null) throw busy(`Proxmox VE is busy with ${guest.name}: it is locked (${guest.lock}).`)
  const active = await listTasks(client, guest, { source: 'active' })
  const blocking = active.find(({ task }) => !overtakes.includes(task.kind))
  if (blocking) throw busy(`Proxmox VE is busy with ${guest.name}: its task ${blocking.task.kind} runs.`)
}

function busy(message: string): ProviderError {
  return new ProviderError('unavailable', message, { vendorCode: 'locked' })
}

type TaskFilter = { source: 'all' | 'active'; since?: number }

export async function listTasks(client: JsonApi, { node, vmid }: Guest, filter: TaskFilter) {
  const path = pathOf('nodes', node, 'tasks')
  const listed = await readTasks(client, { method: 'GET', path, query: { vmid, ...filter, limit: 100 } })
  return listed.flatMap(({ upid }) => {
    const task = taskIdOf(upid)
    return task ? [{ upid, task }] : []
  })
}
