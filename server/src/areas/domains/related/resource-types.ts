import { toUnicode } from '#kernel/dns/name.ts'
import type { ResourceType } from '#platform/related/resource-type.ts'
import { searchDomains } from '../store/domain-list.ts'
import { selectDomainsById } from '../store/domains.ts'
import { noExpiry } from '../store/tables.ts'

export const domainType: ResourceType = {
  kind: 'domain',
  permission: 'domains.read',
  async select(context, ids) {
    const domains = await selectDomainsById(context, ids)
    return domains.map(({ id, name, status, expires_on }) => ({
      id,
      title: toUnicode(name),
      detail: expires_on === noExpiry ? null : expires_on,
      state: status,
      parent_id: null,
    }))
  },
  search: searchDomains,
}
