/**
 * The times at which a monitor is checked. A monitor has one slot per interval, at a phase that depends only on its id:
 * checks are spread over the interval, and neither a restart nor an edit moves or bunches them. A result belongs to a
 * slot, so that a second result for the slot is recognised.
 *
 * All times and durations are milliseconds.
 */

/** The phase of a monitor within its interval, from 0 to less than `interval`. */
export function phaseOf(id: string, interval: number): number {
  // FNV-1a with 32 bits: the same in all versions and processes, and distributed evenly enough for a phase.
  let hash = 0x811c9dc5
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return Math.floor((hash / 2 ** 32) * interval)
}

/** The number of the slot that contains `at`. */
export function slotAt(at: number, interval: number, phase: number): number {
  return Math.floor((at - phase) / interval)
}

export function slotStart(slot: number, interval: number, phase: number): number {
  return slot * interval + phase
}

/** The start of the first slot after `at`. */
export function nextSlotStart(at: number, interval: number, phase: number): number {
  return slotStart(slotAt(at, interval, phase) + 1, interval, phase)
}
