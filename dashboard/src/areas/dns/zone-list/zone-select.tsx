import { request } from '@holdfast/client'
import { ResourceSelect, type ResourceSelectProps, type Searched } from '#ui/form/resource-select.tsx'

const searchedZones: Searched<'dns.zones.list', 'dns.zones.read'> = {
  list: (search) => request('dns.zones.list', { query: { ...search, sort: 'name' } }),
  read: (zone_id) => request('dns.zones.read', { path: { zone_id } }),
  nameOf: ({ display_name }) => display_name,
}

/** Selects one of all zones. */
export function ZoneSelect(props: ResourceSelectProps) {
  return <ResourceSelect searched={searchedZones} {...props} />
}
