import { longDurationText } from '#ui/format/duration.ts'
import { millisecondsText } from '../states.tsx'

/** How long a run took: `420 ms`, `3.2 s`, `1 h 12 min`. */
export function runText(ms: number): string {
  return ms < 60_000 ? millisecondsText(ms) : longDurationText(Math.round(ms / 1000))
}
