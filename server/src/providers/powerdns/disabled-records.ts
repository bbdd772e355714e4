// Disabled records, which a PATCH would remove unless it has them. Only reading the whole zone shows them, so what was
// read is kept for the calls that follow at once: a large apply sends hundreds, and would read the zone for each. It is
// kept for seconds only, since somebody else may disable a record at any time.
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { type ApiRRset, apiKey } from './rrsets.ts'

/** A disabled record that is added by others in this time, to an RRset that is written in it too, can be lost. */
const keptSeconds = 10

export type DisabledRecords = {
  of(key: RRsetKey): ApiRRset | undefined
  /** Takes over what was written. */
  written(sets: readonly ApiRRset[]): void
}

export type KnownDisabled = {
  /** Those of a zone that was read a moment ago; undefined if it has to be read. */
  recent(ref: string): DisabledRecords | undefined
  noteRead(zone: { name: string; ref: string }, sets: readonly ApiRRset[]): DisabledRecords
  forget(ref: string): void
}

/** `now` in milliseconds. */
export function createKnownDisabled(now: () => number): KnownDisabled {
  const known = new Map<string, { readAt: number; disabled: DisabledRecords }>()
  return {
    recent(ref) {
      const found = known.get(ref)
      return found && now() - found.readAt < keptSeconds * 1000 ? found.disabled : undefined
    },
    noteRead({ name, ref }, sets) {
      const disabled = disabledRecords(name, sets)
      known.set(ref, { readAt: now(), disabled })
      return disabled
    },
    forget: (ref) => void known.delete(ref),
  }
}

function disabledRecords(zone: string, sets: readonly ApiRRset[]): DisabledRecords {
  const kept = new Map<string, ApiRRset>()
  const note = (set: ApiRRset) => {
    const key = rrsetKeyText(apiKey(zone, set))
    if (set.records.some(({ disabled }) => disabled)) kept.set(key, set)
    else kept.delete(key)
  }
  sets.forEach(note)
  return { of: (key) => kept.get(rrsetKeyText(key)), written: (changed) => changed.forEach(note) }
}
