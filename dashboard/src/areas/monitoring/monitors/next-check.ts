import type { Monitor } from '../states.tsx'

/** A check takes a moment, and so does storing its result. */
const checkSeconds = 2
const longest = 300

/** When the next of these monitors has a new result, but not sooner than `least`; 0: none is checked. */
export function secondsUntilNextCheck(
  monitors: readonly Pick<Monitor, 'next_check_at'>[],
  now: number,
  least: number,
): number {
  const due = monitors.flatMap(({ next_check_at }) => (next_check_at ? Date.parse(next_check_at) : []))
  if (due.length === 0) return 0
  const seconds = (Math.min(...due) - now) / 1000 + checkSeconds
  return Math.min(longest, Math.max(least, Math.ceil(seconds)))
}
