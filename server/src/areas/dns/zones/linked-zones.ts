/** Zones among related resources and in the search over all areas. */
import { connectionOfZone, zoneOfRecord, zonesOfConnection, zonesWithName } from '#areas/dns/store/links.ts'
import { searchZones, selectZonesById } from '#areas/dns/store/zone-list.ts'
import { toUnicode } from '#kernel/dns/name.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'

export const zoneType: ResourceType = {
  kind: 'zone',
  permission: 'dns.read',
  async select(context, ids) {
    const zones = await selectZonesById(context, ids)
    return zones.map(({ id, name, status }) => {
      const title = toUnicode(name)
      return { id, title, detail: title === name ? null : name, state: status, parent_id: null }
    })
  },
  search: searchZones,
}

export const zoneLinks: readonly Link[] = [
  { of: 'connection', kind: 'zone', relation: 'uses', blocksDeletion: true, find: zonesOfConnection },
  { of: 'zone', kind: 'connection', relation: 'used_by', find: connectionOfZone },
  { of: 'record', kind: 'zone', relation: 'contains', find: zoneOfRecord },
  { of: 'name', kind: 'zone', relation: 'contains', find: zonesWithName },
]
