/** Zones among related resources and in the search across all areas. */
import { dnsEventTypes } from '#areas/dns/events.ts'
import {
  connectionOfZone,
  zoneOfRecord,
  zonesMatchingFilter,
  zonesOfConnection,
  zonesWithName,
} from '#areas/dns/store/links.ts'
import { searchZones, selectZonesById } from '#areas/dns/store/zone-list.ts'
import { findZone } from '#areas/dns/store/zones.ts'
import { creationLinks } from '#areas/identity/index.ts'
import { endpointsReceiving, eventFilterOf, eventLinks } from '#areas/webhooks/index.ts'
import { toUnicode } from '#kernel/dns/name.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'

/** All of these events are about a zone. */
const kinds = dnsEventTypes.map(({ kind }) => kind)

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
  {
    of: 'zone',
    kind: 'webhook_endpoint',
    relation: 'receives_events',
    async find(context, id, page) {
      const zone = await findZone(context, id)
      return zone ? await endpointsReceiving(context, { ...zone, kinds }, page) : []
    },
  },
  {
    of: 'webhook_endpoint',
    kind: 'zone',
    relation: 'sends_events',
    async find(context, endpointId, page) {
      const wanted = await eventFilterOf(context, endpointId, kinds)
      return wanted ? await zonesMatchingFilter(context, wanted, page) : []
    },
  },
  ...eventLinks('zone'),
  ...creationLinks('zone'),
]
