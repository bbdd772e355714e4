import type { IgnoreRule } from '#areas/dns/store/tables.ts'
import type { RRset } from '#kernel/dns/records/rrset.ts'
import { globMatcher } from '#kernel/text/glob.ts'

/** Tells, of an RRset as it is at the provider, which of its values an ignore rule leaves to others. */
export type IgnoreMatcher = (
  rrset: RRset,
  isOurs: (value: string) => boolean,
) => { ours: string[]; ignored: string[] }

/**
 * What matches a rule is left alone, and is no drift: unless it is ours, because a record asks for that very
 * value. Names are relative to the zone, the apex is `@`.
 */
export function ignoreMatcher(rules: readonly IgnoreRule[]): IgnoreMatcher {
  const matchers = rules.map(({ name, types, value }) => ({
    name: name === undefined ? null : globMatcher(name),
    types: types === undefined ? null : new Set(types),
    value: value === undefined ? null : globMatcher(value),
  }))
  return (rrset, isOurs) => {
    const relevant = matchers.filter(
      ({ name, types }) => (!name || name(rrset.name)) && (!types || types.has(rrset.type)),
    )
    if (relevant.length === 0) return { ours: rrset.values, ignored: [] }
    const ours: string[] = []
    const ignored: string[] = []
    for (const text of rrset.values) {
      const isIgnored = relevant.some(({ value }) => !value || value(text)) && !isOurs(text)
      if (isIgnored) ignored.push(text)
      else ours.push(text)
    }
    return { ours, ignored }
  }
}
