import { canonicalJson } from '#kernel/text/canonical-json.ts'
import { isRecord } from '../formats/format.ts'
import type { Change } from './item.ts'

/** What differs, member by member; lists are compared as a whole. */
export function fieldChanges(before: unknown, after: unknown, field: string): Change[] {
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
    return names.flatMap((name) => fieldChanges(before[name], after[name], `${field}.${name}`))
  }
  const isSame = canonicalJson(before ?? null) === canonicalJson(after ?? null)
  return isSame ? [] : [{ field, before: before ?? null, after: after ?? null }]
}
