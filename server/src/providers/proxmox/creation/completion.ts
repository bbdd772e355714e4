/**
 * A creation takes several tasks of Proxmox VE: the clone of the template, the growth of its disk, and the start. Each
 * call sends what is missing next, as the guest shows it; a task whose answer was lost is found among those that run.
 */
import type { JsonApi } from '#providers/http/json-api.ts'
import type { ServerOrder } from '#providers/ports/cloud/creation.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { presetSizes } from '#providers/preset-sizes.ts'
import { hardwareOf } from '../changes.ts'
import { type Guest, isRunning, listMachines, pathTo } from '../guests.ts'
import { bootDiskOf, type GuestConfig, hasCloudInit, readConfig } from '../storage/guest-config.ts'
import { listTasks, readOutcome, readTaskId, taskIdOf } from '../tasks.ts'
import { sendClone } from './clone.ts'
import { operationOf, operationTagOf, taggedWith } from './operation.ts'
import type { CreationProgress } from './progress.ts'

type Completion = { ref: string; order: ServerOrder; user: string; password: string }

/** Whether nothing is left to do. */
export async function completeCreation(
  client: JsonApi,
  progress: CreationProgress,
  completion: Completion,
): Promise<boolean> {
  const { ref, order, user } = completion
  const vmid = Number(ref.split('/')[1])
  const setTask = (task: string) => progress.setTask(order.operationId, vmid, task)
  const last = await lastTask(client, (await progress.read(order.operationId))?.task ?? null)
  if (last?.isRunning) return false
  const machines = await listMachines(client)
  const guest = machines.find((one) => one.ref === ref)
  if (!guest) {
    const template = machines.find((one) => one.ref === order.image)
    if (last?.hasWaited && template) await setTask(await sendClone(client, template, { ...order, vmid }))
    return false
  }
  if (guest.lock !== null) return false
  if (operationOf(guest) !== order.operationId)
    throw new ProviderError('rejected', `The number ${vmid} was given to another guest at Proxmox VE.`)
  const active = await ownTask(client, guest, user)
  if (active !== null) {
    await setTask(active)
    return false
  }
  if (isRunning(guest) || last?.kind === 'qmstart') return true
  const config = await setUp(client, guest, completion)
  const growth = last?.kind === 'resize' ? null : growthOf(config, order.size)
  await setTask(await (growth ? grow(client, guest, growth) : start(client, guest)))
  return false
}

type LastTask = {
  kind: string
  isRunning: boolean
  /** It has waited for a lock in vain, and did nothing. */
  hasWaited: boolean
}

/** Throws why it has failed. */
async function lastTask(client: JsonApi, upid: string | null): Promise<LastTask | null> {
  if (upid === null) return null
  const { state, error } = await readOutcome(client, upid)
  const reason = error?.message ?? ''
  const hasWaited = state === 'failed' && /can't lock|is locked/i.test(reason)
  // Another worker was faster.
  const isNeedless = /already running/.test(reason)
  if (state === 'failed' && !hasWaited && !isNeedless)
    throw new ProviderError('rejected', error?.message ?? 'The task has failed at Proxmox VE.')
  const kind = hasWaited ? '' : (taskIdOf(upid)?.kind ?? '')
  return { kind, isRunning: state === 'running', hasWaited }
}

async function ownTask(client: JsonApi, guest: Guest, user: string): Promise<string | null> {
  const active = await listTasks(client, guest, { source: 'active' })
  const own = active.find(({ task }) => task.user === user && ['resize', 'qmstart'].includes(task.kind))
  return own?.upid ?? null
}

/** Gives the guest its name, hardware, keys and tags, and returns its configuration. */
async function setUp(client: JsonApi, guest: Guest, { order, password }: Completion): Promise<GuestConfig> {
  const { name, size, keys, tags, operationId } = order
  const config = await readConfig(client, guest)
  if (taggedWith({ vmid: guest.vmid, tags: String(config['tags'] ?? '') }) === operationId) return config
  const access = keys.length > 0 ? { sshkeys: encodeURIComponent(keys.join('\n')) } : { cipassword: password }
  const body = {
    name,
    ...hardwareOf({ ...guest, state: 'stopped' }, size),
    // A template may have a minimum of memory, which could be more than the size has.
    delete: 'vcpus,balloon',
    // It runs again after a restart of its host.
    onboot: 1,
    tags: [...tags, operationTagOf(operationId, guest.vmid)].join(';'),
    ...(hasCloudInit(config) && {
      ciuser: 'root',
      ...access,
      ...(config['ipconfig0'] === undefined && { ipconfig0: 'ip=dhcp,ip6=auto' }),
    }),
  }
  await client.call({ method: 'PUT', path: `${pathTo(guest)}/config`, body })
  return config
}

type Growth = { disk: string; size: string }

/** Null for a disk that is large enough, or does not tell its size. */
function growthOf(config: GuestConfig, size: string): Growth | null {
  const disk = bootDiskOf(config)
  const gib = presetSizes.find(({ ref }) => ref === size)?.diskGib ?? 0
  return disk?.gib != null && disk.gib < gib ? { disk: disk.name, size: `${gib}G` } : null
}

async function grow(client: JsonApi, guest: Guest, body: Growth): Promise<string> {
  return await readTaskId(client, { method: 'PUT', path: `${pathTo(guest)}/resize`, body })
}

async function start(client: JsonApi, guest: Guest): Promise<string> {
  return await readTaskId(client, { method: 'POST', path: `${pathTo(guest)}/status/start`, body: {} })
}
