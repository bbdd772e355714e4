/**
 * What can be created at a host: copies of the volumes of its storage pools that no machine uses. A volume that was
 * created here is no image.
 */
import type { CloudCatalogue, CloudImage } from '#providers/ports/cloud/creation.ts'
import { offeredPresets } from '#providers/preset-sizes.ts'
import { describe, hostname, listDomains } from '../domains.ts'
import { disksIn } from '../storage/disks.ts'
import { describeVolume, isDisk, listVolumes, refOfVolume } from '../storage/pools.ts'
import { namesIn } from '../volumes/creation.ts'
import type { LibvirtSession } from '../wire/rpc.ts'

export async function readCatalogue(session: LibvirtSession): Promise<CloudCatalogue> {
  const region = await hostname(session)
  const regions = [{ ref: region, name: region, country: null, isAvailable: true }]
  const used = await usedVolumes(session)
  const images: CloudImage[] = []
  for (const volume of await listVolumes(session)) {
    const { name } = volume
    const { format, path } = await describeVolume(session, volume)
    const isVolume = namesIn(name).operationId !== undefined
    if (isVolume || !isDisk({ name, format }) || used.has(path) || used.has(refOfVolume(volume))) continue
    images.push({
      ref: refOfVolume(volume),
      name: name.replace(/\.(qcow2|img|raw)$/, ''),
      kind: 'system',
      family: null,
      version: null,
      architecture: 'x86_64',
      // A disk that is larger than that of a size stays.
      diskGib: null,
      isDeprecated: false,
      regions: null,
    })
  }
  return { regions, sizes: offeredPresets(regions), images }
}

/** By path, or by pool and name. */
async function usedVolumes(session: LibvirtSession): Promise<Set<string>> {
  const used = new Set<string>()
  for (const domain of await listDomains(session))
    for (const disk of disksIn(await describe(session, domain)))
      used.add('path' in disk ? disk.path : refOfVolume({ pool: disk.pool, name: disk.volume }))
  return used
}
