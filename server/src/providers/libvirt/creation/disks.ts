/** The disks in the description of a machine. */
import { childrenOf, elementAt, type XmlElement } from '#providers/xml.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { findVolume, findVolumeAt, type Volume } from './storage.ts'

/** Where a disk is: in a pool, or a file or device. */
type Source = { device: string } & ({ pool: string; volume: string } | { path: string })

export function sourcesIn(description: XmlElement): Source[] {
  return childrenOf(elementAt(description, 'devices'), 'disk').flatMap((disk): Source[] => {
    const { pool, volume, file, dev } = elementAt(disk, 'source')?.attributes ?? {}
    const { device = 'disk' } = disk.attributes
    if (pool !== undefined && volume !== undefined) return [{ device, pool, volume }]
    const path = file ?? dev
    return path === undefined ? [] : [{ device, path }]
  })
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

/** Null for a disk that no pool has. */
export async function volumeOf(session: LibvirtSession, source: Source): Promise<Volume | null> {
  return 'path' in source
    ? await findVolumeAt(session, source.path)
    : await findVolume(session, { pool: source.pool, name: source.volume })
}
