import type { Check } from '../check.ts'
import { entryKeysOf, setServed } from './ds-mismatch.ts'

/** The zone is signed, and nothing at the registry says so. */
export const dnssecMissingDsCheck: Check = {
  code: 'dnssec_missing_ds',
  place: 'dnssec',
  needsDelegation: true,
  find(facts) {
    const { domain, delegation } = facts
    if (!delegation || delegation.parent.dsRecords.length > 0 || entryKeysOf(facts).length === 0) return null
    return {
      severity: 'info',
      summary: 'The zone is signed, but the registry has no DS record',
      message: `The name servers of ${domain.name} sign its records. Without a DS record at the registry, resolvers do not check the signatures.`,
      remedies: setServed(facts),
    }
  },
}
