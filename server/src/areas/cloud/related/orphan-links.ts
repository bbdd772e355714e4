import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { searchOrphans, selectOrphansById } from '../accounts/orphans/orphan-store.ts'
import { connectionOfOrphan, orphansOfConnection } from './orphan-link-store.ts'

export const orphanType: ResourceType = {
  kind: 'cloud_orphan',
  permission: 'cloud.read',
  async select(context, ids) {
    const orphans = await selectOrphansById(context, ids)
    return orphans.map(({ id, name, region, size, reason, is_ignored }) => ({
      id,
      title: name,
      detail: `${size}, ${region}`,
      state: is_ignored ? 'ignored' : reason,
      parent_id: null,
    }))
  },
  search: searchOrphans,
}

export const orphanLinks: readonly Link[] = [
  { of: 'connection', kind: 'cloud_orphan', relation: 'uses', find: orphansOfConnection },
  { of: 'cloud_orphan', kind: 'connection', relation: 'used_by', find: connectionOfOrphan },
  ...eventLinks('cloud_orphan'),
  ...creationLinks('cloud_orphan'),
]
