import { DnsFault } from '#kernel/dns/fault.ts'
import { ownerName } from '#kernel/dns/name.ts'
import { canonicalType } from '#kernel/dns/records/record-types.ts'
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'

/**
 * The RRsets that a request names, or all of them if it names none. Throws a fault for each invalid name and each RRset
 * that is not in the list; `lack` explains the latter.
 */
export function selectChosen<R extends RRsetKey>(
  zone: string,
  chosen: readonly RRsetKey[] | undefined,
  rrsets: readonly R[],
  lack: string,
): R[] {
  if (!chosen) return [...rrsets]
  const known = new Set(rrsets.map(rrsetKeyText))
  const faults: Fault[] = []
  const keys = chosen.map(({ name, type }, index) => {
    const at = pointer('rrsets', index)
    try {
      const key = rrsetKeyText({ name: ownerName(name, zone), type: canonicalType(type) })
      if (!known.has(key)) faults.push({ pointer: at, message: `${key} ${lack}` })
      return key
    } catch (error) {
      if (!(error instanceof DnsFault)) throw error
      faults.push({ pointer: `${at}/${error.field}`, message: error.message })
      return ''
    }
  })
  if (faults.length > 0) throw invalidInput(faults)
  const wanted = new Set(keys)
  return rrsets.filter((rrset) => wanted.has(rrsetKeyText(rrset)))
}
