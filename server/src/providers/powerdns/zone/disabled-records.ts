// Disabled records, which a PATCH would remove unless it has them. Only reading the whole zone shows them, so what was
// read is kept for the calls that follow at once: a large apply sends hundreds, and would read the zone for each.
//
// What is known holds as long as nobody else has changed the zone. The serial tells: it is read before each call, and
// has to be the one that our own last call has left. A record that was disabled without raising the serial, with SQL,
// can be lost for as long as a reading is kept, if its RRset is written in that time.
import { type RRsetKey, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'
import { type ApiRRset, apiKey } from './rrsets.ts'

const keptMsMin = 10_000
/** Where the serial tells: so that at most a tenth of an apply goes into reading the zone again. */
const keptPerReading = 9

export type DisabledRecords = {
  of(key: RRsetKey): ApiRRset | undefined
  /** Takes over what was written, and the serials that this may have left. */
  written(sets: readonly ApiRRset[], serials: Serials): void
}

/** The serials that mean that nobody else has changed the zone; null where no serial can tell. */
export type Serials = readonly number[] | null

export type ZoneRead = {
  zone: { name: string; ref: string }
  sets: readonly ApiRRset[]
  serials: Serials
  /** When the reading began, in milliseconds. */
  begunAt: number
}

export type KnownDisabled = {
  /** Whether a zone was read a moment ago. */
  isRecent(ref: string): boolean
  /** Those of a zone that was read a moment ago and has this serial; undefined if it has to be read. */
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
