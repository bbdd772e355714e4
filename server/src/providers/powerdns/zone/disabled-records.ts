// Disabled records, which a PATCH would remove unless it includes them. Only reading the whole zone shows them, so what
// was read is kept for the next calls: a large apply sends hundreds, and would otherwise read the zone for each.
//
// What is known holds while nobody else changes the zone. The serial shows this: it is read before each call and must
// be the one that the last call left. A record that was disabled without raising the serial, with SQL, can be lost
// while a reading is kept, if its RRset is written in that time.
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'
import { type ApiRRset, apiKey } from './rrsets.ts'

const keptMsMin = 10_000
/** If the serial is reliable, this limits reading the zone again to a tenth of an apply's duration. */
const keptPerReading = 9

export type DisabledRecords = {
  of(key: RRsetKey): ApiRRset | undefined
  /** Records what was written, and the serials that it may have caused. */
  written(sets: readonly ApiRRset[], serials: Serials): void
}

/** The serials which show that nobody else has changed the zone; null if no serial can show it. */
export type Serials = readonly number[] | null

export type ZoneRead = {
  zone: { name: string; ref: string }
  sets: readonly ApiRRset[]
  serials: Serials
  /** The time at which the reading started, in milliseconds. */
  begunAt: number
}

export type KnownDisabled = {
  /** Whether a recent reading of the zone is kept. */
  isRecent(ref: string): boolean
  /** The disabled records of a zone that was recently read and has this serial; undefined if it must be read. */
  recent(ref: string, serial: number | undefined): DisabledRecords | undefined
  noteRead(read: ZoneRead): Promise<DisabledRecords>
  forget(ref: string): void
}

type Known = { readAt: number; keptMs: number; serials: Serials; disabled: DisabledRecords }

/** `now` in milliseconds. */
export function createKnownDisabled(now: () => number): KnownDisabled {
  const known = new Map<string, Known>()
  const recent = (ref: string) => {
    const found = known.get(ref)
    const keptMs = found?.serials ? found.keptMs : keptMsMin
    return found && now() - found.readAt < keptMs ? found : undefined
  }
  return {
    isRecent: (ref) => recent(ref) !== undefined,
    recent(ref, serial) {
      const found = recent(ref)
      const isAsLeft = !found?.serials || (serial !== undefined && found.serials.includes(serial))
      return isAsLeft ? found?.disabled : undefined
    },
    async noteRead({ zone, sets, serials, begunAt }) {
      const keptMs = Math.max(keptMsMin, (now() - begunAt) * keptPerReading)
      const kept = await disabledOf(zone.name, sets)
      const noted: Known = {
        readAt: begunAt,
        keptMs,
        serials,
        disabled: {
          of: (key) => kept.get(rrsetKeyText(key)),
          written(changed, left) {
            for (const set of changed) note(kept, zone.name, set)
            noted.serials = left
          },
        },
      }
      known.set(zone.ref, noted)
      return noted.disabled
    },
    forget: (ref) => void known.delete(ref),
  }
}

async function disabledOf(zone: string, sets: readonly ApiRRset[]): Promise<Map<string, ApiRRset>> {
  const kept = new Map<string, ApiRRset>()
  await forEachInBatches(sets, (set) => {
    if (hasDisabled(set)) note(kept, zone, set)
  })
  return kept
}

function note(kept: Map<string, ApiRRset>, zone: string, set: ApiRRset): void {
  const key = rrsetKeyText(apiKey(zone, set))
  if (hasDisabled(set)) kept.set(key, set)
  else kept.delete(key)
}

function hasDisabled({ records }: ApiRRset): boolean {
  return records.some(({ disabled }) => disabled)
}
