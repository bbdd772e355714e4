import type { IgnoreRule } from '#areas/dns/store/tables.ts'
import type { RRset } from '#kernel/dns/records/rrset.ts'
import { globMatcher } from '#kernel/text/glob.ts'

/** Returns which values of an RRset at the provider an ignore rule matches. */
export type IgnoreMatcher = (
  rrset: RRset,
  isOurs: (value: string) => boolean,
) => { ours: string[]; ignored: string[] }

/**
 * Values that match a rule are ignored and never drift, unless a record in Holdfast has exactly that value. Names are
 * relative to the zone; the apex is `@`.
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
