/** What notifications of domain events say. */
import { toUnicode } from '#kernel/dns/name.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'

/** From this number of days on, somebody should act today. */
const urgentDays = 7

export function expiringNotification(data: EventData): Notification {
  const days = Number(data['days_left'])
  const isRenewed = data['auto_renew'] === true
  return {
    severity: isRenewed ? 'info' : days <= urgentDays ? 'critical' : 'warning',
    title: `Domain ${nameOf(data)} expires in ${days === 1 ? '1 day' : `${days} days`}`,
    text: isRenewed
      ? 'Its registrar renews it automatically if the payment succeeds.'
      : 'It is not renewed automatically: renew it at its registrar.',
    facts: factsOf({ Expires: data['expires_at'], Registrar: data['registrar'] }),
    path: pathOf(data),
  }
}

export function renewedNotification(data: EventData): Notification {
  return {
    severity: 'info',
    title: `Domain ${nameOf(data)} was renewed until ${textMember(data, 'expires_at')}`,
    path: pathOf(data),
  }
}

export function statusNotification(data: EventData): Notification {
  const to = textMember(data, 'to')
  const isGood = to === 'active'
  return {
    severity: isGood ? 'info' : 'critical',
    title: `Domain ${nameOf(data)} ${statusTexts[to] ?? `is ${to}`}`,
    facts: factsOf({ Before: textMember(data, 'from').replaceAll('_', ' ') }),
    path: pathOf(data),
    alert: { key: `status:${textMember(data, 'domain_id')}`, change: isGood ? 'closed' : 'opened' },
  }
}

const statusTexts: Readonly<Record<string, string>> = {
  active: 'is active again',
  suspended: 'is on hold and does not resolve',
  expired: 'has expired',
  redemption: 'was deleted by its registrar and can still be restored',
  restoring: 'is being restored',
  pending_delete: 'is about to be released and cannot be restored',
  transferring_out: 'is being transferred to another registrar',
  gone: 'is no longer at its registrar',
}

export function changedElsewhereNotification(data: EventData): Notification {
  const changed = Array.isArray(data['changed']) ? (data['changed'] as EventData[]) : []
  const settings = changed.map((change) => textMember(change, 'setting').replaceAll('_', ' '))
  return {
    severity: 'warning',
    title: `Domain ${nameOf(data)} was changed at its registrar`,
    text: `Changed: ${settings.join(', ')}.`,
    path: pathOf(data),
  }
}

function nameOf(data: EventData): string {
  return toUnicode(textMember(data, 'domain'))
}

function pathOf(data: EventData): string {
  return `/domains/${textMember(data, 'domain_id')}`
}
