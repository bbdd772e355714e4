import type { IgnoreRule } from '#areas/dns/store/tables.ts'
import { recordType } from '#kernel/dns/records/record-types.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem.ts'

/** Certificate tools come and go with these by themselves. */
export const ignoreDefaults: IgnoreRule[] = [
  { name: '_acme-challenge', types: ['TXT'] },
  { name: '_acme-challenge.*', types: ['TXT'] },
]

/**
 * The rules with their types in canonical form; throws every fault. A rule that could never match would leave
 * the records of others unprotected without a word, and one that says nothing would cover all of the zone.
 */
export function ignoreRules(rules: readonly IgnoreRule[]): IgnoreRule[] {
  const faults: Fault[] = []
  const canonical = rules.map((rule, at) => {
    if (Object.keys(rule).length === 0)
      faults.push({
        pointer: pointer('ignore', at),
        message: 'is empty: send `name`, `types` or `value`',
      })
    const types = rule.types?.map((text, index) => {
      const type = recordType(text)?.type
      if (type === undefined)
        faults.push({
          pointer: pointer('ignore', at, 'types', index),
          message: `${text} is not a record type`,
        })
      return type ?? text
    })
    return { ...rule, ...(types && { types }) }
  })
  if (faults.length > 0) throw invalidInput(faults)
  return canonical
}
