/**
 * https://www.vultr.com/api/#tag/instances. Vultr tells of no change how far it is: the server is locked or installed
 * meanwhile, and then shows another plan or system. A server that gets the same system again, or is restored, shows
 * nothing of it afterwards.
 */
import { type Static, Type } from 'typebox'
import { addSeconds, systemClock } from '#kernel/time.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { ServerChanges, StartedChange } from '#providers/ports/cloud/changes.ts'
import type { CloudAction } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { outcomeOf, type RecordedAction, type RecordedActions } from '#providers/recorded-actions.ts'
import { responseShape } from '#providers/response-shape.ts'
import { diskOf } from './creation/catalogue.ts'
import { lockedCode } from './errors.ts'
import { type Instance, pathTo, readInstance, serverOf } from './instances.ts'
import { snapshotActionsSince, takeSnapshot } from './snapshots.ts'

const isUpgrades = responseShape(Type.Object({ upgrades: Type.Object({ plans: Type.Array(Type.String()) }) }))
const isReinstalled = responseShape(
  Type.Object({ instance: Type.Object({ default_password: Type.Optional(Type.String()) }) }),
)

export function createVultrChanges(client: JsonApi, actions: RecordedActions): ServerChanges {
  const update = async (ref: string, body: object): Promise<StartedChange> => {
    await client.call({ method: 'PATCH', path: pathTo(ref), body })
    return { actionRef: null, password: null }
  }
  const resize = async (ref: string, plan: string, withDisk: boolean): Promise<StartedChange> => {
    const instance = await readUnlocked(client, ref)
    await refuseUnoffered(client, ref, plan)
    if (!withDisk) await refuseGrowth(client, instance, plan)
    const send = () => client.call({ method: 'PATCH', path: pathTo(ref), body: { plan } })
    return { actionRef: await actions.start(ref, 'resize', send, plan), password: null }
  }
  const rebuild = async (ref: string, system: string): Promise<StartedChange> => {
    const { os_id } = await readUnlocked(client, ref)
    const isSame = String(os_id) === system
    const path = pathTo(ref)
    let password: string | null = null
    const send = async () => {
      const order = isSame
        ? ({ method: 'POST', path: path + pathOf('reinstall'), body: {} } as const)
        : ({ method: 'PATCH', path, body: { os_id: system } } as const)
      password = (await client.read(order, isReinstalled)).instance.default_password ?? null
    }
    const actionRef = await actions.start(ref, 'rebuild', send, isSame ? undefined : system)
    return { actionRef, password }
  }
  const restore = async (
    ref: string,
    kind: 'restore' | 'rebuild',
    snapshot_id: string,
  ): Promise<StartedChange> => {
    await readUnlocked(client, ref)
    const path = pathTo(ref) + pathOf('restore')
    const send = () => client.call({ method: 'POST', path, body: { snapshot_id } })
    return { actionRef: await actions.start(ref, kind, send), password: null }
  }
  return {
    async start(ref, request) {
      switch (request.kind) {
        case 'rename':
          return await update(ref, { label: request.name })
        case 'backup_on':
          return await update(ref, { backups: 'enabled' })
        case 'backup_off':
          return await update(ref, { backups: 'disabled' })
        case 'resize':
          return await resize(ref, request.size, request.withDisk)
        case 'rebuild':
          // Ids of systems are numbers, those of snapshots UUIDs.
          return /^\d+$/.test(request.image)
            ? await rebuild(ref, request.image)
            : await restore(ref, 'rebuild', request.image)
        case 'restore':
          return await restore(ref, 'restore', request.snapshot)
        case 'snapshot':
          await readUnlocked(client, ref)
          return { actionRef: await takeSnapshot(client, ref, request.name), password: null }
        default:
          throw new ProviderError('unsupported', `Vultr does not support ${request.kind}.`)
      }
    },
    async since(ref, kind, since) {
      if (kind === 'snapshot') return await snapshotActionsSince(client, ref, since)
      return await actions.since(ref, kind, since)
    },
  }
}

/** Vultr executes an order by then, or begins to. */
const startSeconds = 60

/** How far a recorded change is, by what the server shows. */
export async function readChange(
  client: JsonApi,
  actions: RecordedActions,
  ref: string,
  action: RecordedAction,
): Promise<CloudAction> {
  const { id, kind, target, started_at, is_answered, was_seen = false } = action
  const instance = await readInstance(client, ref)
  const running: CloudAction = { state: 'running', progress: null, error: null }
  if (isChanging(instance)) {
    if (!was_seen) await actions.markSeen(ref, id)
    return running
  }
  const shown = kind === 'resize' ? instance.plan : String(instance.os_id)
  const hasEnded = target === undefined ? was_seen : shown === target
  if (hasEnded) return { ...running, state: 'succeeded' }
  if (systemClock() < addSeconds(new Date(started_at), startSeconds)) return running
  // What was accepted and is not shown yet is awaited until the deadline.
  if (target !== undefined && (is_answered || was_seen)) return running
  return outcomeOf('Vultr', action)
}

function isChanging(instance: Static<typeof Instance>): boolean {
  const { lifecycle } = serverOf(instance)
  return lifecycle === 'busy' || lifecycle === 'provisioning'
}

/** Snapshots name the server in their body alone, so an absent one would be a bad request. */
async function readUnlocked(client: JsonApi, ref: string): Promise<Static<typeof Instance>> {
  const instance = await readInstance(client, ref)
  if (isChanging(instance))
    throw new ProviderError('unavailable', 'Vultr is changing this server.', { vendorCode: lockedCode })
  return instance
}

async function refuseUnoffered(client: JsonApi, ref: string, plan: string): Promise<void> {
  const request = { method: 'GET', path: pathTo(ref) + pathOf('upgrades'), query: { type: 'plans' } } as const
  const { plans } = (await client.read(request, isUpgrades)).upgrades
  if (plans.length === 0) throw new ProviderError('rejected', 'Vultr offers no other size for this server.')
  if (!plans.includes(plan))
    throw new ProviderError('rejected', `Vultr offers other sizes for this server: ${plans.join(', ')}.`)
}

async function refuseGrowth(client: JsonApi, { disk }: Static<typeof Instance>, plan: string): Promise<void> {
  const after = await diskOf(client, plan)
  if (after !== undefined && after > disk)
    throw new ProviderError(
      'rejected',
      `At Vultr the disk grows with the size, here from ${disk} to ${after} GB, and cannot shrink again: resize it with its disk.`,
    )
}
