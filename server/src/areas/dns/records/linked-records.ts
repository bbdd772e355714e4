/** Records among related resources and in the search across all areas. */
import {
  recordsOfZone,
  recordsPointingTo,
  recordsWithAddress,
  recordsWithName,
} from '#areas/dns/store/links.ts'
import { creationLinks } from '#areas/identity/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { readRecordsById } from './list/record-list-store.ts'
import { searchRecords } from './list/search-store.ts'
import { recordView } from './list/view.ts'

/** This many characters of a value are enough to recognise it. */
const detailLength = 200

export const recordType: ResourceType = {
  kind: 'record',
  permission: 'dns.read',
  async select(context, ids) {
    const records = await readRecordsById(context, ids)
    return records
      .map(recordView)
      .map(({ id, zone_id, display_name, display_type, value, priority, state }) => ({
        id,
        title: `${display_name} ${display_type}`,
        detail: shortened(priority === null ? value : `${priority} ${value}`),
        state,
        parent_id: zone_id,
      }))
  },
  search: searchRecords,
}

export const recordLinks: readonly Link[] = [
  { of: 'zone', kind: 'record', relation: 'part_of', find: recordsOfZone },
  { of: 'name', kind: 'record', relation: 'has_name', find: recordsWithName },
  { of: 'name', kind: 'record', relation: 'points_to', find: recordsPointingTo },
  { of: 'address', kind: 'record', relation: 'has_address', find: recordsWithAddress },
  ...creationLinks('record'),
]

function shortened(value: string): string {
  return value.length > detailLength ? `${value.slice(0, detailLength - 1)}…` : value
}
