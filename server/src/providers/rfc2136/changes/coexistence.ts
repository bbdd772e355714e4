// Which records may exist together at one name. A server silently omits from an update a CNAME beside other data and
// other data beside a CNAME (RFC 2136 section 3.4.2.2); BIND also a DS record without NS, and NS and DNAME at a
// wildcard. An update that reports success must have done all of it, so these rules are checked among the changes, and
// become prerequisites against the server's other data.
import { apex } from '#kernel/dns/name.ts'
import { writableTypes } from '#kernel/dns/records/record-types.ts'
import type { RRsetChange } from '#providers/ports/dns.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

/** What must be true at a name before the changes; a null `type` means any type. */
export type Condition = { name: string; type: string | null; holds: 'present' | 'absent'; words: string }

/** Throws `rejected` for a change that every server would omit or apply only in part. */
export function requirePossible(changes: readonly RRsetChange[]): void {
  for (const change of changes) {
    const fault = faultOf(change, changes)
    if (fault !== undefined)
      throw new ProviderError('rejected', `${change.key.type} at ${change.key.name}: ${fault}.`)
  }
}

/** The conditions for RRsets that the changes do not touch. */
export function conditionsOf(changes: readonly RRsetChange[]): Condition[] {
  return changes.flatMap((change) => {
    const { name, type } = change.key
    const isTouched = (other: string) => changeOf(changes, name, other) !== undefined
    const isNew = change.before === null && change.after !== null
    if (isNew && type === 'CNAME') return cnameConditions(name, changes)
    const conditions: Condition[] = []
    if (isNew && !isTouched('CNAME'))
      conditions.push({
        name,
        type: 'CNAME',
        holds: 'absent',
        words: 'there is a CNAME, which must be the only record',
      })
    if (type === 'DS' && change.after !== null && !isTouched('NS'))
      conditions.push({
        name,
        type: 'NS',
        holds: 'present',
        words: 'DS requires NS records at the same name',
      })
    if (type === 'NS' && change.after === null && !isTouched('DS'))
      conditions.push({ name, type: 'DS', holds: 'absent', words: 'DS records still exist there' })
    return conditions
  })
}

/**
 * A CNAME that is added alone needs an unused name; one that replaces other RRsets needs a name without further types.
 */
function cnameConditions(name: string, changes: readonly RRsetChange[]): Condition[] {
  const words = 'a CNAME must be the only record, but other records exist there'
  const others = changes.filter(({ key }) => key.name === name && key.type !== 'CNAME')
  if (others.length === 0) return [{ name, type: null, holds: 'absent', words }]
  return writableTypes
    .filter((type) => changeOf(changes, name, type) === undefined)
    .map((type) => ({ name, type, holds: 'absent', words }))
}

function faultOf({ key, after }: RRsetChange, changes: readonly RRsetChange[]): string | undefined {
  const { name, type } = key
  if (name === apex && type === 'NS' && after === null) return 'a zone must keep at least one NS record'
  if (after === null) return undefined
  const isSingle = type === 'CNAME' || type === 'DNAME'
  if (isSingle && after.values.length > 1) return 'a name can have only one such record'
  if (name === apex && type === 'CNAME')
    return 'the apex has other records, but a CNAME must be the only record'
  if (name === apex && type === 'DS') return 'the DS records of a zone belong in its parent zone'
  const isWildcard = name === '*' || name.startsWith('*.')
  if (isWildcard && (type === 'NS' || type === 'DNAME')) return 'a wildcard cannot have such records'
  if (
    type === 'CNAME' &&
    changes.some((other) => other.key.name === name && other.key.type !== type && other.after)
  )
    return 'a CNAME must be the only record at its name'
  if (type === 'DS' && changeOf(changes, name, 'NS')?.after === null)
    return 'it requires NS records at the same name'
  return undefined
}

function changeOf(changes: readonly RRsetChange[], name: string, type: string): RRsetChange | undefined {
  return changes.find(({ key }) => key.name === name && key.type === type)
}
