/** The disks in the description of a machine. */
import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { findVolume, findVolumeAt, type Volume } from './pools.ts'

/** Where it is: in a pool, or a file or device. */
type Place = { pool: string; volume: string } | { path: string }

export type Disk = Place & {
  device: string
  /** Its name in the machine, such as `vdb`, which the system in it may see otherwise. */
  target: string
  bus: string
  serial: string
  /** Empty: not told. */
  format: string
  /** Null: it has no place of its own in the order of starting. */
  bootOrder: number | null
  /** What it is a copy on write of, as far as the daemon knows. */
  bases: Place[]
}

/** Those that have something in them. */
export function disksIn(description: XmlElement): Disk[] {
  return diskElements(description).flatMap((disk): Disk[] => {
    const place = placeIn(disk)
    const { dev = '', bus = '' } = elementAt(disk, 'target')?.attributes ?? {}
    const bootOrder = Number(elementAt(disk, 'boot')?.attributes['order']) || null
    const { device = 'disk' } = disk.attributes
    const format = elementAt(disk, 'driver')?.attributes['type'] ?? ''
    const serial = textAt(disk, 'serial')
    if (!place) return []
    return [{ ...place, device, target: dev, bus, serial, format, bootOrder, bases: basesIn(disk) }]
  })
}

/** Of empty drives, too. */
export function targetsIn(description: XmlElement): string[] {
  return diskElements(description).map((disk) => elementAt(disk, 'target')?.attributes['dev'] ?? '')
}

function diskElements(description: XmlElement): XmlElement[] {
  return childrenOf(elementAt(description, 'devices'), 'disk')
}

function placeIn(element: XmlElement): Place | null {
  const { pool, volume, file, dev } = elementAt(element, 'source')?.attributes ?? {}
  if (pool !== undefined && volume !== undefined) return { pool, volume }
  const path = file ?? dev
  return path === undefined ? null : { path }
}

function basesIn(element: XmlElement): Place[] {
  const base = elementAt(element, 'backingStore')
  const place = base && placeIn(base)
  return base && place ? [place, ...basesIn(base)] : []
}

/** The names of the volumes of a machine that is created here: of its disk, and of its configuration. */
export function volumeNames(name: string, uuid: string, format: string) {
  const own = `${name}-${suffixOf(uuid)}`
  return { disk: `${own}.${format === 'raw' ? 'img' : format}`, configuration: `${own}-cidata.iso` }
}

/** Those that are created with a machine, and deleted with it. */
export function isOwnVolume(volume: string, uuid: string): boolean {
  return volume.includes(`-${suffixOf(uuid)}`)
}

function suffixOf(uuid: string): string {
  return uuid.slice(0, 8)
}

/** Null for what no pool has. */
export async function volumeOf(session: LibvirtSession, place: Place): Promise<Volume | null> {
  return 'path' in place
    ? await findVolumeAt(session, place.path)
    : await findVolume(session, { pool: place.pool, name: place.volume })
}
