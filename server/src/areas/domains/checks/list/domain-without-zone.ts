import type { Check } from '../check.ts'
import { addZone } from '../remedies.ts'

/** Holdfast does not know the zone of the domain. */
export const domainWithoutZoneCheck: Check = {
  code: 'domain_without_zone',
  place: 'zone',
  find(facts) {
    if (facts.zones.length > 0 || facts.domain.status !== 'active') return null
    return {
      severity: 'info',
      summary: 'The zone of the domain is not in Holdfast',
      message: `Add the zone ${facts.domain.name} to see and change its records here.`,
      remedies: [addZone(facts)],
    }
  },
}
