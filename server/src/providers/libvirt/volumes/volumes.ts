/**
 * Volumes of storage pools: the further disks of machines, and what no machine uses. The disk from which a machine starts
 * is part of it, as is what it has in its drives. An image is a volume, too, so one that others are copies on write of
 * is left alone.
 */
import type { CloudVolume, CloudVolumes, VolumeChange } from '#providers/ports/cloud/volumes.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { domainOf, hostname, type WithSession, written } from '../domains.ts'
import { codes } from '../errors.ts'
import type { Disk } from '../storage/disks.ts'
import {
  deleteVolume,
  describeVolume,
  findVolume,
  isDisk,
  listVolumes,
  placeOf,
  refOfVolume,
  refreshPools,
  resizeVolume,
  type Volume,
  type VolumeDescription,
} from '../storage/pools.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { xdrHyper, xdrInteger, xdrString } from '../wire/xdr.ts'
import { attachVolume, detachVolume, devicePathOf } from './attachment.ts'
import { createOrdered, fileNameOf, namesIn } from './creation.ts'
import { readUses, type Use, type Uses } from './uses.ts'

/** Each is a request. */
const pageSize = 200
const octetsPerGib = 2 ** 30

type Described = Volume & VolumeDescription & { uses: readonly Use[] }

export function createLibvirtVolumes(withSession: WithSession): CloudVolumes {
  return {
    listVolumes: (cursor) =>
      withSession(async (session) => {
        const [uses, region] = [await readUses(session), await hostname(session)]
        const listed = (await listVolumes(session))
          .map((volume) => ({ volume, ref: refOfVolume(volume) }))
          .filter(({ ref }) => cursor === null || ref > cursor)
          .sort((one, other) => (one.ref < other.ref ? -1 : 1))
        const page = listed.slice(0, pageSize)
        const volumes: CloudVolume[] = []
        for (const { volume } of page) {
          const described = await unlessAbsent(describeUsed(session, volume, uses))
          if (described && isFree(described)) volumes.push(cloudVolumeOf(described, region))
        }
        return { volumes, cursor: listed.length > pageSize ? (page.at(-1)?.ref ?? null) : null }
      }),
    readVolume: (ref) =>
      withSession(async (session) => cloudVolumeOf(await readVolume(session, ref), await hostname(session))),
    changeVolume: ({ ref }, change) =>
      withSession(async (session) => execute(session, await readVolume(session, ref), change)),
    deleteVolume: (ref) =>
      withSession(async (session) => {
        const volume = await readVolume(session, ref)
        requireDetached(volume)
        await requireNoCopies(session, volume)
        await deleteVolume(session, volume)
      }),
    creation: {
      createVolume: (order) => withSession((session) => createOrdered(session, order)),
      findVolumeByOperation: (order) =>
        withSession(async (session) => {
          const name = fileNameOf(order)
          const found = (await listVolumes(session)).find((volume) => volume.name === name)
          if (!found) return null
          const described = await describeUsed(session, found, await readUses(session))
          return cloudVolumeOf(described, await hostname(session))
        }),
    },
  }
}

async function describeUsed(session: LibvirtSession, volume: Volume, uses: Uses): Promise<Described> {
  const description = await describeVolume(session, volume)
  return { ...volume, ...description, uses: uses.get(refOfVolume(volume)) ?? [] }
}

/** Null also for one that the daemon is still writing. */
async function unlessAbsent(reading: Promise<Described>): Promise<Described | null> {
  return await unlessNotFound(reading).catch((error) => {
    if (error instanceof ProviderError && error.vendorCode === String(codes.operationInvalid)) return null
    throw error
  })
}

/** Whether it is part of no machine. */
function isFree(volume: Described): boolean {
  return isDisk(volume) && volume.uses.every(({ disk }) => disk !== null)
}

async function readVolume(session: LibvirtSession, ref: string): Promise<Described> {
  const volume = await findVolume(session, placeOf(ref))
  const described = volume && (await describeUsed(session, volume, await readUses(session)))
  if (described && isFree(described)) return described
  throw new ProviderError(
    'not_found',
    described ? `${ref} is part of a machine at libvirt.` : `libvirt has no volume ${ref}.`,
  )
}

type Attached = Use & { disk: Disk }

function attachmentOf({ uses }: Described): Attached | null {
  const [use] = uses
  return use?.disk ? { ...use, disk: use.disk } : null
}

function cloudVolumeOf(volume: Described, region: string): CloudVolume {
  const attached = attachmentOf(volume)
  return {
    ref: refOfVolume(volume),
    ...namesIn(volume.name),
    state: attached ? 'attached' : 'available',
    sizeGib: volume.octets / octetsPerGib,
    region,
    serverRef: attached?.serverRef ?? null,
    device: attached && devicePathOf(attached.disk),
    createdAt: null,
  }
}

async function execute(session: LibvirtSession, volume: Described, change: VolumeChange): Promise<void> {
  const attached = attachmentOf(volume)
  switch (change.kind) {
    case 'attach': {
      requireDetached(volume)
      await requireNoCopies(session, volume)
      return await attachVolume(session, await domainOf(session, change.serverRef), volume)
    }
    case 'detach':
      if (attached) await detachVolume(session, volume, attached)
      return
    case 'grow': {
      const octets = change.sizeGib * octetsPerGib
      // A running machine would cut it.
      if (octets < volume.octets)
        throw new ProviderError('rejected', `${volume.name} cannot be made smaller at libvirt.`)
      if (attached?.isLive) return await growDisk(session, attached, octets)
      if (!attached) await requireNoCopies(session, volume)
      return await resizeVolume(session, volume, octets)
    }
  }
}

async function growDisk(session: LibvirtSession, { domain, disk }: Attached, octets: number): Promise<void> {
  const inOctets = xdrInteger(1)
  const input = Buffer.concat([written(domain), xdrString(disk.target), xdrHyper(octets), inOctets])
  await session.call('domainBlockResize', input, () => {})
}

function requireDetached(volume: Described): void {
  const attached = attachmentOf(volume)
  if (attached)
    throw new ProviderError(
      'rejected',
      `${volume.name} is attached to ${attached.domain.name}: detach it first.`,
    )
}

/** A snapshot of a machine can have made it the base of a file that the daemon has not seen yet. */
export async function requireNoCopies(
  session: LibvirtSession,
  { name, path }: Pick<Described, 'name' | 'path'>,
): Promise<void> {
  await refreshPools(session)
  for (const other of await listVolumes(session)) {
    const described = await unlessNotFound(describeVolume(session, other))
    if (described?.basePath === path)
      throw new ProviderError(
        'rejected',
        `${name} is the base of ${other.name} at libvirt, and cannot be changed.`,
      )
  }
}
