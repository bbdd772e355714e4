/**
 * Volumes are the disks of guests that are not part of them. A disk always belongs to a guest: one that is attached to none
 * is an unused disk of the guest that had it last.
 */
import type { JsonApi } from '#providers/http/json-api.ts'
import type { CloudVolume, CloudVolumes } from '#providers/ports/cloud/volumes.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import { listGuests } from '../guests.ts'
import { settleArrivals } from './arrivals.ts'
import { writeDisks } from './attachment.ts'
import { devicePathOf, furtherDisksOf, isUnused, nameOf, readGib } from './disks.ts'
import { readCurrentConfig } from './guest-config.ts'
import { type Located, locate, requireDetached, unlocked } from './located.ts'
import { executeChange } from './volume-changes.ts'
import { createOrdered, findCreated } from './volume-creation.ts'
import { firstNameOf, type Identity, type VolumeNames, volumeNames } from './volume-names.ts'

/** A page is a request for each of these guests, and for each of their unused disks. */
const guestsPerPage = 20

export function createProxmoxVolumes(client: JsonApi, state: ProviderState): CloudVolumes {
  const names = volumeNames(state)
  return {
    listVolumes: (cursor) => listPage(client, names, cursor),
    readVolume: async (ref) => await volumeOf(client, await locate(client, names, ref)),
    changeVolume: async ({ ref }, change) =>
      await executeChange(client, names, await locate(client, names, ref), change),
    async deleteVolume(ref) {
      const volume = await locate(client, names, ref)
      requireDetached(volume)
      const { guest, disk, config } = volume
      await unlocked(client, guest)
      await writeDisks(client, guest, { delete: disk.slot, digest: config['digest'] })
      await names.forget(ref)
    },
    creation: {
      createVolume: (order) => createOrdered(client, names, order),
      async findVolumeByOperation({ operationId }) {
        const ref = await findCreated(client, names, operationId)
        const volume = ref === null ? null : await unlessNotFound(locate(client, names, ref))
        return volume && (await volumeOf(client, volume))
      },
    },
  }
}

async function listPage(client: JsonApi, names: VolumeNames, cursor: string | null) {
  const guests = await listGuests(client)
  if (cursor === null) await settleArrivals(client, names, guests)
  const rest = guests.filter(({ ref }) => cursor === null || ref > cursor)
  const page = rest.slice(0, guestsPerPage)
  const found: Omit<Located, keyof Identity>[] = []
  for (const guest of page) {
    // A guest that was removed since it was listed has none.
    const config = await unlessNotFound(readCurrentConfig(client, guest))
    if (config) for (const disk of furtherDisksOf(guest, config)) found.push({ guest, config, disk })
  }
  const identities = await names.identify(found.map(({ disk }) => disk.volid))
  const volumes: CloudVolume[] = []
  for (const located of found) {
    const identity = identities.get(located.disk.volid)
    if (identity) volumes.push(await volumeOf(client, { ...located, ...identity }))
  }
  return { volumes, cursor: rest.length > guestsPerPage ? (page.at(-1)?.ref ?? null) : null }
}

async function volumeOf(client: JsonApi, { ref, ordered, guest, disk }: Located): Promise<CloudVolume> {
  const isAttached = !isUnused(disk)
  return {
    ref,
    // What it is called now tells only which guest has it.
    name: ordered?.name ?? nameOf(firstNameOf(ref)),
    state: isAttached ? 'attached' : 'available',
    sizeGib: disk.gib ?? (await readGib(client, guest, disk.volid)),
    region: guest.node,
    serverRef: isAttached ? guest.ref : null,
    device: isAttached ? devicePathOf(disk) : null,
    createdAt: null,
    ...(ordered && { operationId: ordered.operationId }),
  }
}
