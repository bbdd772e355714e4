/** What an event tells people, apart from how a channel shows it. */

/** From the least to the most severe. */
export const severities = ['info', 'warning', 'critical'] as const
export type Severity = (typeof severities)[number]

export function isAtLeast(severity: Severity, minimum: Severity): boolean {
  return severities.indexOf(severity) >= severities.indexOf(minimum)
}

/**
 * What an event does to an alert, which lasts until a later event closes it. `opened` opens the alert or reports it
 * again; `acknowledged` stops its reminders and escalation; `closed` ends it.
 */
export const alertChanges = ['opened', 'updated', 'acknowledged', 'closed'] as const
export type AlertChange = (typeof alertChanges)[number]

export type Fact = { name: string; value: string }

export type Notification = {
  severity: Severity
  /** One line: what happened to what. */
  title: string
  /** One or more sentences in plain text: the cause, and what to do. */
  text?: string
  /** Where it happened and since when. */
  facts?: readonly Fact[]
  /** The page of the dashboard that shows it: `/webhooks/endpoints/whe_…`. */
  path?: string
  /** Left out for what is over once it has happened. Events with the same key are about the same alert. */
  alert?: {
    key: string
    change: AlertChange
    /** No reminders and further steps before this time (RFC 3339); null: not any more. Left out where it stays as it is. */
    quietUntil?: string | null
  }
  /**
   * Another event tells people the same. It changes its alert, and is sent only by rules that name its event type.
   */
  isRepetition?: true
}

/** The data of an event, as JSON: times are texts. */
export type EventData = Readonly<Record<string, unknown>>

/** A member of an event's data as text; the empty text if it is missing or null. */
export function textMember(data: EventData, name: string): string {
  const value = data[name]
  return value === undefined || value === null ? '' : String(value)
}

/** A fact for each of these values that is there. */
export function factsOf(values: Readonly<Record<string, unknown>>): Fact[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [{ name, value: String(value) }],
  )
}

/** How many entries a list in the data of an event had before it was shortened. */
export function countMember(data: EventData, name: string): number {
  const { [name]: counted } = (data['counts'] ?? {}) as Record<string, unknown>
  if (typeof counted === 'number') return counted
  const list = data[name]
  return Array.isArray(list) ? list.length : 0
}
