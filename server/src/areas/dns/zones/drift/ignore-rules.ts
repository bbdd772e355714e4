import type { IgnoreRule } from '#areas/dns/store/tables.ts'
import { recordType } from '#kernel/dns/records/record-types.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'

/** Certificate tools create and remove these records automatically. */
export const ignoreDefaults: IgnoreRule[] = [
  { name: '_acme-challenge', types: ['TXT'] },
  { name: '_acme-challenge.*', types: ['TXT'] },
]

/**
 * Ignore rules with canonical types; throws every fault. A rule that can never match would silently protect nothing,
 * and an empty rule would match the whole zone.
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
