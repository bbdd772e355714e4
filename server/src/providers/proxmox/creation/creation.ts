// https://pve.proxmox.com/pve-docs/api-viewer/#/nodes/{node}/qemu/{vmid}/clone
import { createHmac } from 'node:crypto'
import { Type } from 'typebox'
import type { JsonApi } from '#providers/http/json-api.ts'
import {
  type CreatedServer,
  goneIsDeleted,
  type ServerCreation,
  type ServerOrder,
} from '#providers/ports/cloud/creation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { presetSizes } from '#providers/preset-sizes.ts'
import { dataReader } from '../connection/client.ts'
import { type Guest, listGuests, listMachines, serverOf } from '../guests.ts'
import { hasCloudInit, readConfig } from '../storage/guest-config.ts'
import { readOutcome, taskIdOf } from '../tasks.ts'
import { readCatalogue } from './catalogue.ts'
import { sendClone } from './clone.ts'
import { completeCreation } from './completion.ts'
import { deleteGuest } from './deletion.ts'
import { operationOf } from './operation.ts'
import { creationProgress } from './progress.ts'

/** As JSON, a number or a text. */
const readNextId = dataReader(Type.Union([Type.Integer(), Type.String()]))

const triesMax = 5

/** `user` is the id of the token. */
export function createProxmoxCreation(
  client: JsonApi,
  state: ProviderState,
  { user, secret }: { user: string; secret: string },
): ServerCreation {
  const progress = creationProgress(state)
  /** The same whenever a creation is repeated. */
  const passwordOf = (operationId: string) =>
    createHmac('sha256', secret).update(`password:${operationId}`).digest('base64url').slice(0, 24)

  function accepted(ref: string, order: ServerOrder, isSetUp: boolean): CreatedServer {
    const password = isSetUp && order.keys.length === 0 ? passwordOf(order.operationId) : null
    return { ref, actionRef: null, password }
  }

  /** Its creation ends with its start, and is kept for a day. */
  async function isHalf(guest: Guest): Promise<boolean> {
    const operationId = operationOf(guest)
    const known = operationId === null ? null : await progress.read(operationId)
    if (known === null || known.vmid !== guest.vmid) return false
    const isStart = known.task !== null && taskIdOf(known.task)?.kind === 'qmstart'
    return !isStart || (await readOutcome(client, known.task ?? '')).state === 'failed'
  }

  return {
    catalogue: () => readCatalogue(client),
    // They are written into the configuration of the guest.
    ensureKey: async ({ publicKey }) => publicKey,
    async create(order) {
      const { operationId } = order
      const machines = await listMachines(client)
      const template = orderedTemplate(order, machines)
      const isSetUp = hasCloudInit(await readConfig(client, template))
      if (!isSetUp && order.keys.length > 0)
        throw new ProviderError(
          'rejected',
          `SSH keys cannot be set: the template ${template.name} has no cloud-init drive at Proxmox VE. Add one to it, or create the server without keys.`,
        )
      const own = machines.find((one) => operationOf(one) === operationId)
      if (own) return accepted(own.ref, order, isSetUp)
      const known = await progress.read(operationId)
      // A clone has its name once the first disk is copied.
      if (machines.some(({ vmid, lock }) => vmid === known?.vmid && lock !== null))
        throw new ProviderError('unavailable', `Proxmox VE is still cloning ${template.name}.`, {
          vendorCode: 'locked',
        })
      const taken = new Set(machines.map(({ vmid }) => vmid))
      const first =
        known?.vmid ?? Number(await readNextId(client, { method: 'GET', path: '/cluster/nextid' }))
      for (let attempt = 1; ; attempt++) {
        const vmid = await progress.choose(operationId, first, taken)
        try {
          await progress.setTask(operationId, vmid, await sendClone(client, template, { operationId, vmid }))
          return accepted(`qemu/${vmid}`, order, isSetUp)
        } catch (error) {
          // Someone else has chosen it meanwhile, or the token does not see its guest.
          if (!isTaken(error) || attempt === triesMax) throw error
          taken.add(vmid)
        }
      }
    },
    async complete(ref, readOrder) {
      const order = await readOrder()
      const password = passwordOf(order.operationId)
      return await completeCreation(client, progress, { ref, order, user, password })
    },
    async findByOperation(operationId) {
      const own = (await listGuests(client)).find((guest) => operationOf(guest) === operationId)
      return own ? serverOf(own, { publicAddresses: [], privateAddresses: [] }) : null
    },
    // Disks are deleted with their guest.
    leftovers: async () => [],
    deleteServer: (ref) => goneIsDeleted(deleteGuest(client, ref, isHalf)),
    deleteLeftover: async () => {},
  }
}

function orderedTemplate({ image, region, size, userData }: ServerOrder, machines: readonly Guest[]): Guest {
  if (userData !== null)
    throw new ProviderError('rejected', 'Proxmox VE takes no cloud-init configuration through its API.')
  if (!presetSizes.some(({ ref }) => ref === size))
    throw new ProviderError('rejected', `${size} is not a size that is offered at Proxmox VE.`)
  const template = machines.find((one) => one.isTemplate && one.ref === image)
  if (!template) throw new ProviderError('rejected', `Proxmox VE has no template ${image}.`)
  if (template.node !== region)
    throw new ProviderError('rejected', `${template.name} is at the node ${template.node}, not ${region}.`)
  return template
}

/** `unable to create VM 105: config file already exists` */
function isTaken(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'rejected' && /already exists/.test(error.message)
}
