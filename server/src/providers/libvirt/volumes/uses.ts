/**
 * Which machines have a volume. A running machine is described twice: as it is, and as it will be after its next start.
 */
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import { type Domain, describe, isOn, listDomains, refOf } from '../domains.ts'
import { type Disk, disksIn, volumeOf } from '../storage/disks.ts'
import { refOfVolume } from '../storage/pools.ts'
import type { LibvirtSession } from '../wire/rpc.ts'

export type Use = {
  domain: Domain
  serverRef: string
  /** Null: the machine does not have it as a further disk, but starts from it, or has it in a drive or below a disk. */
  disk: Disk | null
  /** Whether the running machine has it. */
  isLive: boolean
  /** Whether the machine has it after its next start. */
  isConfigured: boolean
}

/** By the ref of the volume. */
export type Uses = ReadonlyMap<string, readonly Use[]>

export async function readUses(session: LibvirtSession): Promise<Uses> {
  const uses = new Map<string, Use[]>()
  const refOfPlace = volumeFinder(session)
  for (const domain of await listDomains(session)) {
    const own = new Map<string, Use>()
    const add = async (disks: readonly Disk[], view: 'isLive' | 'isConfigured') => {
      const startsFrom = bootDiskOf(disks)
      for (const disk of disks) {
        const isFurther = disk.device === 'disk' && disk !== startsFrom
        await record(disk, isFurther ? disk : null, view)
        for (const base of disk.bases) await record(base, null, view)
      }
    }
    const record = async (place: Place, disk: Disk | null, view: 'isLive' | 'isConfigured') => {
      const ref = await refOfPlace(place)
      if (ref === null) return
      const before = own.get(ref) ?? {
        ...{ domain, serverRef: refOf(domain), disk, isLive: false, isConfigured: false },
      }
      own.set(ref, { ...before, disk: disk && before.disk, [view]: true })
    }
    // One that was removed since it was listed has nothing.
    const described = await unlessNotFound(describe(session, domain, 'nextStart'))
    if (described) await add(disksIn(described), 'isConfigured')
    const current = isOn(domain) ? await unlessNotFound(describe(session, domain)) : null
    if (current) await add(disksIn(current), 'isLive')
    for (const [ref, use] of own) uses.set(ref, [...(uses.get(ref) ?? []), use])
  }
  return uses
}

type Place = Parameters<typeof volumeOf>[1]

/** Reads each path once. */
function volumeFinder(session: LibvirtSession) {
  const found = new Map<string, string | null>()
  return async (place: Place): Promise<string | null> => {
    if ('pool' in place) return refOfVolume({ pool: place.pool, name: place.volume })
    if (!found.has(place.path)) {
      const volume = await volumeOf(session, place)
      found.set(place.path, volume && refOfVolume(volume))
    }
    return found.get(place.path) ?? null
  }
}

/** The one with the first place in the order of starting, else the first. A volume that was attached here is none. */
export function bootDiskOf(disks: readonly Disk[]): Disk | undefined {
  const candidates = disks.filter(({ device, serial }) => device === 'disk' && !isOwnSerial(serial))
  const place = ({ bootOrder }: Disk) => bootOrder ?? Number.POSITIVE_INFINITY
  return candidates.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)))[0]
}

const serialPrefix = 'holdfast-'

/** Of at most 20 characters, which is what QEMU shows of it. */
export function serialOf(distinctive: string): string {
  return serialPrefix + distinctive.slice(0, 20 - serialPrefix.length)
}

function isOwnSerial(serial: string): boolean {
  return serial.startsWith(serialPrefix)
}
