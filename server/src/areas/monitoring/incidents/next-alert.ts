import { addSeconds } from '#kernel/time.ts'
import type { IncidentRow } from './store.ts'

/** The due work of incidents, and its wake-up call. */
export const incidentsWork = 'monitoring.incidents'

type Alerts = Pick<
  IncidentRow,
  | 'status'
  | 'alerted_at'
  | 'snoozed_until'
  | 'muted_until'
  | 'reminder_seconds'
  | 'reminded_at'
  | 'escalate_after_seconds'
  | 'escalations'
>

/** `confirmation`: after maintenance, it has its alert if it is confirmed to fail still. */
export type NextAlert = { phase: 'reminder' | 'escalated' | 'confirmation'; at: Date }

/** The next reminder, escalation or confirmation; null if none follows. Nothing follows an acknowledgement. */
export function nextAlert(incident: Alerts): NextAlert | null {
  const { status, alerted_at, reminder_seconds, reminded_at, escalate_after_seconds, escalations } = incident
  const { snoozed_until, muted_until } = incident
  if (status !== 'open') return null
  if (alerted_at === null)
    return muted_until && { phase: 'confirmation', at: latest(muted_until, snoozed_until) }
  const escalateAfter = escalate_after_seconds.toSorted((a, b) => a - b)[escalations]
  const candidates: NextAlert[] = []
  if (escalateAfter !== undefined)
    candidates.push({ phase: 'escalated', at: addSeconds(alerted_at, escalateAfter) })
  if (reminder_seconds !== null)
    candidates.push({ phase: 'reminder', at: addSeconds(reminded_at ?? alerted_at, reminder_seconds) })
  const [first] = candidates.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  if (!first) return null
  return { ...first, at: latest(latest(first.at, snoozed_until), muted_until) }
}

const latest = (one: Date, other: Date | null) => (other && other > one ? other : one)

export function nextAlertAt(incident: Alerts): Date | null {
  return nextAlert(incident)?.at ?? null
}
