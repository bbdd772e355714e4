import type { Heartbeat } from '../heartbeat-state.tsx'

/** A ping is stored a moment after it arrives. */
const storedSeconds = 2
/** A job may report earlier than expected, and a log ping may arrive at any time. */
const longest = 60
/** While the next ping can arrive at any moment, because a job runs, is late or is being set up. */
const soon = 5

type Expected = Pick<Heartbeat, 'state' | 'is_running' | 'expected_at'>

/**
 * When one of these heartbeats is likely to have a new ping, but not sooner than `least`. A change to and from `down`
 * arrives as an event; other pings publish none.
 */
export function secondsUntilNextPing(heartbeats: readonly Expected[], now: number, least: number): number {
  const seconds = Math.min(longest, ...heartbeats.map((heartbeat) => secondsUntilPing(heartbeat, now)))
  return Math.max(least, seconds)
}

function secondsUntilPing({ state, is_running, expected_at }: Expected, now: number): number {
  if (is_running || state === 'new' || state === 'late') return soon
  if (expected_at === null || state !== 'up') return longest
  return Math.max(soon, Math.ceil((Date.parse(expected_at) - now) / 1000) + storedSeconds)
}
