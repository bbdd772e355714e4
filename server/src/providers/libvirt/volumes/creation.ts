/**
 * Creates volumes as raw files, which take room as they are filled. A volume has no labels: the operation that created it
 * is in its file name, behind the name that was ordered.
 */
import { operationLabel } from '#providers/ports/cloud/creation.ts'
import type { VolumeOrder } from '#providers/ports/cloud/volumes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { hostname } from '../domains.ts'
import { createVolume, filePools, refOfVolume } from '../storage/pools.ts'
import type { LibvirtSession } from '../wire/rpc.ts'

const suffix = '.img'
const separator = `.${operationLabel}.`

/** Returns the ref of the volume. */
export async function createOrdered(session: LibvirtSession, order: VolumeOrder): Promise<string> {
  const region = await hostname(session)
  if (order.region !== region)
    throw new ProviderError('rejected', `libvirt is on ${region}, not on ${order.region}.`)
  if (/[/\p{Cc}]/u.test(order.name))
    throw new ProviderError('rejected', `“${order.name}” cannot be the name of a file at libvirt.`)
  const pools = await filePools(session)
  const pool = pools.includes('default') ? 'default' : pools.toSorted()[0]
  if (pool === undefined)
    throw new ProviderError(
      'rejected',
      'libvirt has no active storage pool of files: start one, such as default.',
    )
  const octets = order.sizeGib * 2 ** 30
  const volume = { pool, name: fileNameOf(order), format: 'raw', octets, isSparse: true } as const
  return refOfVolume(await createVolume(session, volume))
}

export function fileNameOf({ name, operationId }: Pick<VolumeOrder, 'name' | 'operationId'>): string {
  return `${name}${separator}${operationId}${suffix}`
}

export function namesIn(fileName: string): { name: string; operationId?: string } {
  const [name = '', rest] = fileName.split(separator)
  if (rest === undefined || !rest.endsWith(suffix)) return { name: fileName }
  return { name, operationId: rest.slice(0, -suffix.length) }
}
