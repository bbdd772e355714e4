import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { searchVolumes, selectVolumesById } from '../store/volumes.ts'
import {
  connectionOfVolume,
  serverOfVolume,
  volumesOfConnection,
  volumesOfServer,
} from './volume-link-store.ts'

export const volumeType: ResourceType = {
  kind: 'volume',
  permission: 'cloud.read',
  async select(context, ids) {
    const volumes = await selectVolumesById(context, ids)
    return volumes.map(({ id, name, size_gib, region, state }) => ({
      id,
      title: name,
      detail: `${size_gib} GiB, ${region}`,
      state,
      parent_id: null,
    }))
  },
  search: searchVolumes,
}

export const volumeLinks: readonly Link[] = [
  { of: 'connection', kind: 'volume', relation: 'uses', find: volumesOfConnection },
  { of: 'volume', kind: 'connection', relation: 'used_by', find: connectionOfVolume },
  { of: 'server', kind: 'volume', relation: 'contains', find: volumesOfServer },
  { of: 'volume', kind: 'server', relation: 'part_of', find: serverOfVolume },
  ...eventLinks('volume'),
  ...creationLinks('volume'),
]
