/**
 * Compares a reading of the provider with the stored actual state, RRset by RRset. It only compares canonical forms,
 * through a hash map, so a zone of 100,000 RRsets takes a fraction of a second.
 */

import type { StoredRRset } from '#areas/dns/store/rrsets.ts'
import { type RRset, type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'
import type { ZoneReading } from '#providers/ports/dns.ts'
import { type Content, contentOf, sameContent, valuesOf } from '../records/rrsets/rrset-state.ts'
import type { IgnoreMatcher } from './ignore.ts'

/** The actual state at the provider: our part of the RRset, and the ignored values. */
export type ActualRRset = RRsetKey & { content: Content; ignored: string | null }

/** The RRsets whose reading differs from the stored actual state. */
export async function changedActualRRsets(
  stored: readonly StoredRRset[],
  { rrsets, unreadable }: ZoneReading,
  ignoring: IgnoreMatcher,
): Promise<{ changed: ActualRRset[]; all: Map<string, ActualRRset> }> {
  const byKey = new Map<string, StoredRRset>()
  await forEachInBatches(stored, (rrset) => byKey.set(rrsetKeyText(rrset), rrset))
  const all = new Map<string, ActualRRset>()
  const changed: ActualRRset[] = []
  await forEachInBatches(rrsets, (rrset) => {
    const key = rrsetKeyText(rrset)
    const known = byKey.get(key)
    const sighting = actualRRset(rrset, known, ignoring)
    all.set(key, sighting)
    if (hasChanged(sighting, known)) changed.push(sighting)
  })
  // An RRset that exists but cannot be read is not missing: its stored state stays.
  const dark = new Set(unreadable.map(rrsetKeyText))
  await forEachInBatches(byKey, ([key, known]) => {
    if (all.has(key) || dark.has(key)) return
    const gone: ActualRRset = { name: known.name, type: known.type, content: null, ignored: null }
    all.set(key, gone)
    if (hasChanged(gone, known)) changed.push(gone)
  })
  return { changed, all }
}

function actualRRset(rrset: RRset, known: StoredRRset | undefined, ignoring: IgnoreMatcher): ActualRRset {
  const { name, type, ttl } = rrset
  const { ours, ignored } = ignoring(rrset, (value) => isAskedFor(known, value))
  return {
    name,
    type,
    content: contentOf({ ttl, values: ours }),
    ignored: ignored.length > 0 ? ignored.join('\n') : null,
  }
}

function isAskedFor(known: StoredRRset | undefined, value: string): boolean {
  return known !== undefined && [...valuesOf(known.wanted), ...valuesOf(known.applied)].includes(value)
}

function hasChanged(sighting: ActualRRset, known: StoredRRset | undefined): boolean {
  return (
    !sameContent(sighting.content, known?.actual ?? null) || sighting.ignored !== (known?.ignored ?? null)
  )
}
