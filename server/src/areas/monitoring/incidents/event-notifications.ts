/** What notifications of monitor and incident events say. An incident is one alert, whatever events are about it. */
import {
  type AlertChange,
  type EventData,
  factsOf,
  type Notification,
  type Severity,
  severities,
  textMember,
} from '#kernel/events/notification.ts'

export function monitorAlertNotification(data: EventData): Notification {
  const name = textMember(data, 'name')
  const status = textMember(data, 'status')
  const isDown = status === 'down'
  return {
    severity: isDown ? 'critical' : 'warning',
    title: `${alertPrefix(data)}${name} is ${status}`,
    text: textMember(data, 'reason'),
    facts: factsOf({
      Monitor: name,
      Type: data['type'],
      Since: data['started_at'],
      Where: namesOf(data, 'locations', 'location'),
      Members: namesOf(data, 'members', 'name'),
    }),
    path: incidentPath(data),
    alert: { key: textMember(data, 'incident_id'), change: 'opened' },
    ...repeatedForPeople(data),
  }
}

/**
 * Reminders and escalations of a monitor or heartbeat are for webhooks; rules remind and escalate with times of their
 * own, so that people do not get both.
 */
export function repeatedForPeople(data: EventData): Pick<Notification, 'isRepetition'> {
  return ['reminder', 'escalated'].includes(textMember(data, 'phase')) ? { isRepetition: true } : {}
}

const prefixes: Readonly<Record<string, string>> = { reminder: 'Reminder: ', escalated: 'Escalated: ' }

/** What the title of an alert that is repeated begins with. */
export function alertPrefix(data: EventData): string {
  return prefixes[textMember(data, 'phase')] ?? ''
}

function namesOf(data: EventData, list: string, member: string): string {
  const items = Array.isArray(data[list]) ? (data[list] as EventData[]) : []
  return items.map((item) => textMember(item, member)).join(', ')
}

export function monitorRecoveredNotification(data: EventData): Notification {
  const name = textMember(data, 'name')
  return {
    severity: 'info',
    title: `${name} is ${textMember(data, 'status')} again`,
    facts: factsOf({ Monitor: name, 'Failed at': data['started_at'], 'Recovered at': data['recovered_at'] }),
    path: incidentPath(data),
    alert: { key: textMember(data, 'incident_id'), change: 'closed' },
    // `incident.resolved` comes with it, and also where a user resolves the incident.
    isRepetition: true,
  }
}

export function incidentNotification(kind: 'opened' | 'updated' | 'resolved') {
  return (data: EventData): Notification => {
    const hasOwnAlert = textMember(data, 'monitor_id') !== '' || textMember(data, 'heartbeat_id') !== ''
    const isAcknowledged = kind === 'updated' && data['status'] === 'acknowledged'
    return {
      severity: kind === 'resolved' ? 'info' : severityOf(data),
      title: `${titleStarts[isAcknowledged ? 'acknowledged' : kind]}: ${textMember(data, 'title')}`,
      text: textMember(data, 'cause'),
      facts: factsOf({
        Started: data['started_at'],
        Resolved: data['resolved_at'],
        'Acknowledged by': data['acknowledged_by'],
      }),
      path: incidentPath(data),
      alert: {
        key: textMember(data, 'incident_id'),
        change: isAcknowledged ? 'acknowledged' : changes[kind],
        ...(kind === 'updated' && { quietUntil: quietUntil(data) }),
      },
      // The alert of the monitor or the heartbeat says the same.
      ...(hasOwnAlert && kind !== 'resolved' && !isAcknowledged && { isRepetition: true as const }),
    }
  }
}

/** For the rules that have sent the alert. */
export function mutedNotification(data: EventData): Notification {
  const until = textMember(data, 'muted_until')
  return {
    severity: severityOf(data),
    title: `Muted by maintenance: ${textMember(data, 'title')}`,
    text: textMember(data, 'cause'),
    facts: factsOf({ Started: data['started_at'], 'Muted until': until }),
    path: incidentPath(data),
    alert: { key: textMember(data, 'incident_id'), change: 'updated', quietUntil: quietUntil(data) },
    isRepetition: true,
  }
}

/** A snooze and a maintenance window both hold back reminders. Times in UTC, so that they sort as texts. */
function quietUntil(data: EventData): string | null {
  const times = [textMember(data, 'snoozed_until'), textMember(data, 'muted_until')]
  return times.toSorted().at(-1) || null
}

const changes: Readonly<Record<'opened' | 'updated' | 'resolved', AlertChange>> = {
  opened: 'opened',
  updated: 'updated',
  resolved: 'closed',
}
const titleStarts = {
  opened: 'Incident',
  updated: 'Incident updated',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
}

function severityOf(data: EventData): Severity {
  return severities.find((severity) => severity === data['severity']) ?? 'warning'
}

export function incidentPath(data: EventData): string {
  return `/incidents/${textMember(data, 'incident_id')}`
}
