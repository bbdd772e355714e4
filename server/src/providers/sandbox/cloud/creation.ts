/** Creates and deletes the servers of a sandbox. */
import { randomBytes, randomUUID } from 'node:crypto'
import { systemClock } from '#kernel/time.ts'
import type { ServerCreation, ServerOrder } from '#providers/ports/cloud/creation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { injectFault, injectFaults } from '../faults.ts'
import { brokenImage, sandboxCatalogue } from './catalogue.ts'
import {
  newSandboxServer,
  readSandboxServer,
  type SandboxServer,
  sandboxServerNames,
  shownServer,
  updateSandboxServer,
} from './servers.ts'
import { readSandboxSnapshot, sandboxSnapshotIds, updateSandboxSnapshot } from './snapshots.ts'

const keyPrefix = 'sandbox/ssh-key/'

export function sandboxCreation(providerState: ProviderState, clock = systemClock): ServerCreation {
  return {
    async catalogue() {
      await injectFaults(providerState, 'read')
      return await sandboxCatalogue(providerState)
    },
    async ensureKey({ name, publicKey, md5Fingerprint }) {
      await providerState.update(keyPrefix + md5Fingerprint, (key) => key ?? { name, publicKey })
      return md5Fingerprint
    },
    async create(order) {
      await injectFault(providerState, 'order', order.name)
      await requireOffered(providerState, order)
      const server = serverOf(order, clock())
      let isTaken = false
      await updateSandboxServer(providerState, order.name, (present) => {
        isTaken = present !== undefined
        return present ?? server
      })
      if (isTaken) throw new ProviderError('rejected', `The sandbox already has a server ${order.name}`)
      await injectFault(providerState, 'answer', order.name)
      const password = order.keys.length === 0 ? randomBytes(15).toString('base64url') : null
      return { ref: order.name, actionRef: server.actions[0]?.id ?? null, password }
    },
    async findByOperation(operationId) {
      await injectFaults(providerState, 'read')
      for (const name of await sandboxServerNames(providerState)) {
        const server = await readSandboxServer(providerState, name)
        if (server?.operation_id === operationId) return shownServer(name, server)
      }
      return null
    },
    async leftovers(ref) {
      await injectFault(providerState, 'read', ref)
      const snapshots = await Promise.all(
        (await sandboxSnapshotIds(providerState)).map(async (id) => ({
          id,
          snapshot: await readSandboxSnapshot(providerState, id),
        })),
      )
      return snapshots.flatMap(({ id, snapshot }) =>
        snapshot?.server === ref
          ? {
              ref: id,
              kind: 'snapshot' as const,
              name: snapshot.name,
              monthly: { amount: '0.20', currency: 'EUR' },
            }
          : [],
      )
    },
    async deleteServer(ref) {
      await injectFault(providerState, 'order', ref)
      await updateSandboxServer(providerState, ref, () => undefined)
      await injectFault(providerState, 'answer', ref)
    },
    deleteLeftover: (ref) => updateSandboxSnapshot(providerState, ref, () => undefined),
  }
}

async function requireOffered(
  providerState: ProviderState,
  { region, size, image }: ServerOrder,
): Promise<void> {
  const catalogue = await sandboxCatalogue(providerState)
  const offer = catalogue.sizes
    .find(({ ref }) => ref === size)
    ?.offers.find((one) => one.region === region && one.isAvailable)
  if (!offer) throw new ProviderError('rejected', `The sandbox has no server of size ${size} in ${region}`)
  if (!catalogue.images.some(({ ref }) => ref === image))
    throw new ProviderError('rejected', `The sandbox has no image ${image}`)
}

function serverOf({ operationId, region, size, image, tags }: ServerOrder, now: Date): SandboxServer {
  const error = image === brokenImage ? 'The system of the image does not start' : null
  return {
    ...newSandboxServer(now),
    lifecycle: 'provisioning',
    power: 'unknown',
    region,
    size,
    image,
    tags: [...tags],
    operation_id: operationId,
    actions: [
      {
        id: randomUUID(),
        kind: 'create',
        request: { kind: 'create' },
        started_at: now.toISOString(),
        readings: 1,
        error,
      },
    ],
  }
}
