import { longDurationText, millisecondsText } from '#ui/format/duration.ts'

/** How long a run took: `420 ms`, `3.2 s`, `1 hour, 12 minutes`. */
export function runText(ms: number): string {
  return ms < 60_000 ? millisecondsText(ms) : longDurationText(Math.round(ms / 1000))
}
