import { Type } from 'typebox'
import { selectZoneNames } from '#areas/dns/index.ts'
import { requirePermission } from '#kernel/access/require-permission.ts'
import { isAtOrBelow, parentNames, toUnicode } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import { isSpecialName } from '#platform/delegation/root-servers.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { operation } from '#platform/http/operation/operation.ts'
import { Id, PageOf, Resource } from '#platform/http/operation/schema.ts'
import { selectNamesOfDomains } from '../store/domains.ts'

const ZoneWithoutDomainPage = PageOf(
  Resource('ZoneWithoutDomain', {
    zone_id: Id('zone'),
    name: Type.String(),
    display_name: Type.String(),
  }),
  'ZoneWithoutDomainPage',
)

export const zonesWithoutDomainOperation = operation({
  id: 'domains.zones_without_domain.list',
  method: 'GET',
  path: '/v1/domains/zones-without-domain',
  summary: 'List the zones whose domain is not in Holdfast',
  description:
    'Zones with a name that can be registered, and neither the name nor a name above it is among the domains. Also requires `dns.read`. Lists up to 200 zones.',
  permission: 'domains.read',
  cost: 5,
  response: { status: 200, body: ZoneWithoutDomainPage, description: 'The zones, oldest first.' },
  async handle(context) {
    requirePermission(context.actor, 'dns.read', 'Listing zones requires the permission dns.read.')
    const data = (await zonesWithoutDomain(context)).map(({ id, name }) => ({
      zone_id: id,
      name,
      display_name: toUnicode(name),
    }))
    return listed({ data, next_cursor: null })
  },
})

type ZoneName = { id: string; name: string }

const listedMax = 200
const batch = 1000

async function zonesWithoutDomain(context: Context): Promise<ZoneName[]> {
  const found: ZoneName[] = []
  for (let after: string | null = null; found.length < listedMax; ) {
    const zones: ZoneName[] = await selectZoneNames(context, after, batch)
    const names = zones.flatMap(({ name }) => [name, ...parentNames(name)])
    const domains = await selectNamesOfDomains(context, [...new Set(names)])
    const hasDomain = ({ name }: ZoneName) => [name, ...parentNames(name)].some((one) => domains.has(one))
    found.push(...zones.filter((zone) => canHaveDomain(zone) && !hasDomain(zone)))
    after = zones.at(-1)?.id ?? null
    if (zones.length < batch) break
  }
  return found.slice(0, listedMax)
}

/** Zones of addresses and of private networks belong to no domain. */
function canHaveDomain({ name }: ZoneName): boolean {
  return !isAtOrBelow(name, 'arpa') && !isSpecialName(name) && name.includes('.')
}
