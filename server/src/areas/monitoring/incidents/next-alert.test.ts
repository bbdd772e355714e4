import { describe, expect, it } from 'vitest'
import { nextAlert } from './next-alert.ts'

const alerted_at = new Date('2026-01-31T12:00:00Z')
const incident = {
  status: 'open',
  alerted_at,
  snoozed_until: null,
  muted_until: null,
  reminder_seconds: 3600,
  reminded_at: null,
  escalate_after_seconds: [1800, 600],
  escalations: 0,
} as const
const minutesAfter = (minutes: number) => new Date(alerted_at.getTime() + minutes * 60_000)

describe('the next alert of an incident', () => {
  it('is the first of its escalations and reminders', () => {
    expect(nextAlert({ ...incident, escalate_after_seconds: [1800, 600] })).toEqual({
      phase: 'escalated',
      at: minutesAfter(10),
    })
    expect(nextAlert({ ...incident, escalate_after_seconds: [], reminded_at: minutesAfter(60) })).toEqual({
      phase: 'reminder',
      at: minutesAfter(120),
    })
  })

  it('is the next escalation after each one', () => {
    const once = { ...incident, escalate_after_seconds: [1800, 600], escalations: 1 }
    expect(nextAlert(once)).toEqual({ phase: 'escalated', at: minutesAfter(30) })
  })

  it('waits for the end of a snooze', () => {
    const snoozed = { ...incident, escalate_after_seconds: [], snoozed_until: minutesAfter(90) }
    expect(nextAlert(snoozed)?.at).toEqual(minutesAfter(90))
  })

  it('waits for the end of maintenance, after which a failure without an alert is confirmed', () => {
    const muted = { ...incident, escalate_after_seconds: [600], muted_until: minutesAfter(90) }
    expect(nextAlert(muted)).toEqual({ phase: 'escalated', at: minutesAfter(90) })
    const confirmed = { ...muted, alerted_at: null }
    expect(nextAlert(confirmed)).toEqual({ phase: 'confirmation', at: minutesAfter(90) })
    expect(nextAlert({ ...confirmed, snoozed_until: minutesAfter(95) })?.at).toEqual(minutesAfter(95))
    expect(nextAlert({ ...confirmed, status: 'acknowledged' })).toBeNull()
  })

  it('does not follow an acknowledgement, or an incident that was never alerted', () => {
    expect(nextAlert({ ...incident, escalate_after_seconds: [], status: 'acknowledged' })).toBeNull()
    expect(nextAlert({ ...incident, escalate_after_seconds: [600], alerted_at: null })).toBeNull()
  })
})
