/** What a deleted server leaves at Linode: volumes. Its addresses, disks and backups are deleted with it. */
import { Type } from 'typebox'
import { usDollars } from '#kernel/money/money.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { Leftover } from '#providers/ports/cloud/creation.ts'
import { listReader } from '../client.ts'
import { pathTo } from '../servers.ts'
import { priceIn, readVolumeTypes } from './catalogue.ts'

const readVolumes = listReader(
  Type.Object({ id: Type.Integer(), label: Type.String(), size: Type.Integer(), region: Type.String() }),
)

/** A ref is the path below the API. */
export async function readLeftovers(client: JsonApi, ref: string): Promise<Leftover[]> {
  const volumes = await readVolumes(client, `${pathTo(ref)}/volumes`)
  if (volumes.length === 0) return []
  const type = (await readVolumeTypes(client, '/volumes/types')).find(({ id }) => id === 'volume')
  return volumes.map(({ id, label, size, region }) => ({
    ref: `volumes/${id}`,
    kind: 'volume',
    name: label,
    monthly: type ? usDollars(priceIn(type, region).monthly * size) : null,
  }))
}
