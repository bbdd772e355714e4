/**
 * A machine is defined first, with a UUID that follows from the operation: that is its creation, and repeating it changes
 * nothing. Then its disk is copied, its configuration written, and it is started.
 */
import { createHmac } from 'node:crypto'
import { goneIsDeleted, type ServerCreation, type ServerOrder } from '#providers/ports/cloud/creation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { presetSizes } from '#providers/preset-sizes.ts'
import { domainOf, hostname, readDomain, readDomainRef, type WithSession } from '../domains.ts'
import { volumeNames } from '../storage/disks.ts'
import { deleteVolume, describeVolume, diskFormats, findVolume, placeOf } from '../storage/pools.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { xdrString } from '../wire/xdr.ts'
import { readCatalogue } from './catalogue.ts'
import { completeCreation } from './completion.ts'
import { forgetCopy } from './copy-claim.ts'
import { deleteMachine, readLeftovers } from './deletion.ts'
import { machineType, machineXml, networkXml } from './machine-xml.ts'
import { uuidOf } from './operation.ts'

type Access = { driver: string; secret: string }

export function createLibvirtCreation(
  withSession: WithSession,
  state: ProviderState,
  { driver, secret }: Access,
): ServerCreation {
  /** The same whenever a creation is repeated. */
  const passwordOf = (operationId: string) =>
    createHmac('sha256', secret).update(`password:${operationId}`).digest('base64url').slice(0, 24)
  return {
    catalogue: () => withSession(readCatalogue),
    // They are written into the configuration of the machine.
    ensureKey: async ({ publicKey }) => publicKey,
    async create(order) {
      const ref = uuidOf(order.operationId)
      await withSession(async (session) => {
        if (!(await unlessNotFound(domainOf(session, ref)))) await define(session, ref, { order, driver })
      })
      const password = order.keys.length === 0 ? passwordOf(order.operationId) : null
      return { ref, actionRef: null, password }
    },
    async complete(ref, readOrder) {
      const order = await readOrder()
      const password = passwordOf(order.operationId)
      return await completeCreation(withSession, state, { ref, order, password })
    },
    findByOperation: (operationId) =>
      withSession(async (session) => {
        const domain = await unlessNotFound(domainOf(session, uuidOf(operationId)))
        return domain && (await readDomain(session, domain, await hostname(session)))
      }),
    leftovers: (ref) => withSession((session) => readLeftovers(session, ref)),
    async deleteServer(ref) {
      await goneIsDeleted(withSession((session) => deleteMachine(session, ref)))
      await forgetCopy(state, ref)
    },
    async deleteLeftover(ref) {
      await withSession(async (session) => {
        const volume = await findVolume(session, placeOf(ref))
        if (volume) await goneIsDeleted(deleteVolume(session, volume))
      })
    },
  }
}

type Definition = { order: ServerOrder; driver: string }

async function define(session: LibvirtSession, uuid: string, { order, driver }: Definition): Promise<void> {
  const size = presetSizes.find(({ ref }) => ref === order.size)
  if (!size) throw new ProviderError('rejected', `${order.size} is not a size that is offered at libvirt.`)
  const region = await hostname(session)
  if (order.region !== region)
    throw new ProviderError('rejected', `libvirt is on ${region}, not on ${order.region}.`)
  const place = placeOf(order.image)
  const image = await findVolume(session, place)
  const format = image ? (await describeVolume(session, image)).format : ''
  if (!diskFormats.includes(format))
    throw new ProviderError('rejected', `libvirt has no volume ${order.image} in qcow2 or raw format.`)
  const machine = {
    ...{ order, uuid, cpus: size.cpus, memoryMib: size.memoryMib, format, pool: place.pool },
    volumes: volumeNames(order.name, uuid, format),
    type: await machineType(session),
    network: await networkXml(session, driver),
  }
  await session.call('domainDefineXml', xdrString(machineXml(machine)), readDomainRef)
}
