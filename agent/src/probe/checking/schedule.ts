/**
 * When which monitor is checked. A check begins at the times that its assignment names, in the time of the service; a
 * time at which the previous check of the monitor still runs is left out, and so is one that has long passed, after the
 * machine was suspended or its clock was set. Since each monitor has its own phase, checks stay spread then.
 *
 * All times are milliseconds of the service.
 */
import type { Assignment } from '../protocol/messages.ts'

export type DueCheck = { assignment: Assignment; slot: number }

export interface Schedule {
  /** Replaces all assignments. Monitors that stay keep what is known of them. */
  assign(assignments: readonly Assignment[], now: number): void
  /** Checks a monitor once more, besides its usual times. */
  retry(monitorId: string, at: number): void
  /** Takes the checks that are due, the earliest first, at most so many. */
  take(now: number, max: number): DueCheck[]
  /** The check of this monitor has ended. */
  ended(monitorId: string): void
  /** When the next check is due; null if there are none. */
  next(now: number): number | null
}

/** A check that is later than this is not made any more. */
const lateMaxMs = 15_000

type Entry = {
  assignment: Assignment
  nextSlot: number
  lastSlot: number
  retryAt: number | null
  isRunning: boolean
}

export function createSchedule(): Schedule {
  const entries = new Map<string, Entry>()

  const plan = (entry: Entry, now: number) => {
    const interval = entry.assignment.interval_seconds * 1000
    const next = slotAfter(entry.assignment, now)
    // The time may have been set back a little, which must not repeat a check.
    entry.nextSlot = next <= entry.lastSlot && entry.lastSlot - next < interval ? next + interval : next
  }

  /** The time was set back, so that all would wait. */
  const isTooFar = ({ nextSlot, assignment }: Entry, now: number) =>
    nextSlot - now > 2 * assignment.interval_seconds * 1000

  function dueSlot(entry: Entry, now: number): number | null {
    if (isTooFar(entry, now)) plan(entry, now)
    if (entry.nextSlot <= now) return entry.nextSlot
    return entry.retryAt !== null && entry.retryAt <= now ? entry.retryAt : null
  }

  function begin(entry: Entry, slot: number, now: number): DueCheck | null {
    const isUsual = slot === entry.nextSlot
    if (isUsual) {
      entry.lastSlot = slot
      plan(entry, now)
    } else entry.retryAt = null
    if (entry.isRunning || now - slot > lateMaxMs) return null
    entry.isRunning = true
    return { assignment: entry.assignment, slot }
  }

  return {
    assign(assignments, now) {
      const ids = new Set(assignments.map(({ monitor_id }) => monitor_id))
      for (const id of entries.keys()) if (!ids.has(id)) entries.delete(id)
      for (const assignment of assignments) {
        const known = entries.get(assignment.monitor_id)
        const entry = known ?? {
          assignment,
          nextSlot: 0,
          lastSlot: Number.NEGATIVE_INFINITY,
          retryAt: null,
          isRunning: false,
        }
        const hasMoved = !known || !hasSameTimes(known.assignment, assignment)
        entry.assignment = assignment
        if (hasMoved) plan(entry, now)
        entries.set(assignment.monitor_id, entry)
      }
    },
    retry(monitorId, at) {
      const entry = entries.get(monitorId)
      if (entry) entry.retryAt = at
    },
    take(now, max) {
      const due = [...entries.values()]
        .map((entry) => ({ entry, slot: dueSlot(entry, now) }))
        .filter((one): one is { entry: Entry; slot: number } => one.slot !== null)
        .sort((one, other) => one.slot - other.slot)
      const taken: DueCheck[] = []
      for (const { entry, slot } of due) {
        if (taken.length >= max) break
        const check = begin(entry, slot, now)
        if (check) taken.push(check)
      }
      return taken
    },
    ended(monitorId) {
      const entry = entries.get(monitorId)
      if (entry) entry.isRunning = false
    },
    next(now) {
      let earliest: number | null = null
      for (const entry of entries.values()) {
        if (isTooFar(entry, now)) plan(entry, now)
        const at = entry.retryAt === null ? entry.nextSlot : Math.min(entry.nextSlot, entry.retryAt)
        if (earliest === null || at < earliest) earliest = at
      }
      return earliest
    },
  }
}

/** The first time of the assignment after `now`. */
function slotAfter({ interval_seconds, phase_ms }: Assignment, now: number): number {
  const interval = interval_seconds * 1000
  return (Math.floor((now - phase_ms) / interval) + 1) * interval + phase_ms
}

function hasSameTimes(one: Assignment, other: Assignment): boolean {
  return one.interval_seconds === other.interval_seconds && one.phase_ms === other.phase_ms
}
