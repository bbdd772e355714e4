/** What notifications of domain events say. */
import { toUnicode } from '#kernel/dns/name.ts'
import {
  type EventData,
  factsOf,
  type Notification,
  severities,
  textMember,
} from '#kernel/events/notification.ts'

/** From this number of days on, someone should act today. */
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
    alert: { key: expiryKey(data), change: 'opened' },
  }
}

export function renewedNotification(data: EventData): Notification {
  return {
    severity: 'info',
    title: `Domain ${nameOf(data)} was renewed until ${textMember(data, 'expires_at')}`,
    path: pathOf(data),
    alert: { key: expiryKey(data), change: 'closed' },
  }
}

export function statusNotification(data: EventData): Notification {
  const to = textMember(data, 'to')
  const isGood = to === 'active'
  return {
    severity: isGood ? 'info' : 'critical',
    title: `Domain ${nameOf(data)} ${statusTexts[to] ?? `is ${to}`}`,
    ...(!isGood && { text: remedies[to] ?? 'See the domain at its registrar.' }),
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

const remedies: Readonly<Record<string, string>> = {
  suspended: 'Its registrar or registry can say why: often its registrant was not verified.',
  expired: 'Renew it at its registrar now: the price is still the usual one.',
  redemption: 'Restore it at its registrar: this costs more than a renewal.',
  restoring: 'Its registrar has requested the restoration.',
  pending_delete: 'It can be registered again when it is released, by anybody.',
  transferring_out: 'If you have not requested the transfer, reject it at its registrar.',
  gone: 'If it was not transferred, ask its registrar.',
}

export function changedElsewhereNotification(data: EventData): Notification {
  const changed = Array.isArray(data['changed']) ? (data['changed'] as EventData[]) : []
  const settings = changed.map((change) => textMember(change, 'setting').replaceAll('_', ' '))
  return {
    severity: 'warning',
    title: `Domain ${nameOf(data)} was changed at its registrar`,
    text: 'If nobody of you has changed it, check who has access to the registrar.',
    facts: factsOf({ Changed: settings.join(', ') }),
    path: pathOf(data),
  }
}

export function heldElsewhereNotification(data: EventData): Notification {
  return {
    severity: 'info',
    title: `Domain ${nameOf(data)} stays without its connection`,
    text: 'What its registry publishes is followed. It can no longer be changed in Holdfast.',
    facts: factsOf({ Registrar: data['registrar'] }),
    path: pathOf(data),
  }
}

export function problemNotification(data: EventData): Notification {
  return {
    severity: severities.find((severity) => severity === data['severity']) ?? 'warning',
    title: `Domain ${nameOf(data)}: ${textMember(data, 'summary')}`,
    text: textMember(data, 'message'),
    facts: factsOf({ Check: textMember(data, 'code').replaceAll('_', ' ') }),
    path: pathOf(data),
    alert: { key: problemKey(data), change: 'opened' },
  }
}

export function problemSolvedNotification(data: EventData): Notification {
  const problem = textMember(data, 'code').replaceAll('_', ' ')
  return {
    severity: 'info',
    title: `Domain ${nameOf(data)}: the problem is solved (${problem})`,
    path: pathOf(data),
    alert: { key: problemKey(data), change: 'closed' },
  }
}

function problemKey(data: EventData): string {
  return `problem:${textMember(data, 'domain_id')}:${textMember(data, 'code')}`
}

function nameOf(data: EventData): string {
  return toUnicode(textMember(data, 'domain'))
}

function expiryKey(data: EventData): string {
  return `expiry:${textMember(data, 'domain_id')}`
}

function pathOf(data: EventData): string {
  return `/domains/${textMember(data, 'domain_id')}`
}
