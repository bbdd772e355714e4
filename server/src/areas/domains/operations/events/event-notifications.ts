/** What notifications about operations say. */
import { toUnicode } from '#kernel/dns/name.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'

const verbs: Readonly<Record<string, string>> = {
  set_auto_renew: 'Change of automatic renewal',
  set_lock: 'Change of the lock',
  set_privacy: 'Change of privacy',
  set_nameservers: 'Change of name servers',
  set_ds_records: 'Change of DS records',
  set_host: 'Change of a host',
  set_contacts: 'Change of contacts',
  resend_verification: 'Verification mail',
  register: 'Registration',
  renew: 'Renewal',
  transfer: 'Transfer',
  restore: 'Restoration',
}

export function outcomeNotification(data: EventData): Notification {
  const state = textMember(data, 'state')
  const isFailed = state === 'failed'
  const isPurchase = ['register', 'renew', 'transfer', 'restore'].includes(textMember(data, 'operation'))
  return {
    severity: !isFailed ? 'info' : isPurchase ? 'critical' : 'warning',
    title: `${subjectOf(data)} ${state === 'done' ? 'is done' : state === 'cancelled' ? 'was cancelled' : 'failed'}`,
    ...textOf(data),
    facts: factsOf({ Domain: toUnicode(textMember(data, 'domain')), Price: priceOf(data) }),
    path: pathOf(data),
    alert: { key: `operation:${textMember(data, 'operation_id')}`, change: 'closed' },
  }
}

export function needsUserNotification(data: EventData): Notification {
  return {
    severity: 'critical',
    title: `${subjectOf(data)} waits for you`,
    ...textOf(data),
    facts: factsOf({ Domain: toUnicode(textMember(data, 'domain')), Price: priceOf(data) }),
    path: pathOf(data),
    alert: { key: `operation:${textMember(data, 'operation_id')}`, change: 'opened' },
  }
}

export function transferStartedNotification(data: EventData): Notification {
  return { severity: 'info', title: `${subjectOf(data)} has started`, ...textOf(data), path: pathOf(data) }
}

function subjectOf(data: EventData): string {
  const operation = textMember(data, 'operation')
  return `${verbs[operation] ?? operation} of ${toUnicode(textMember(data, 'domain'))}`
}

function textOf(data: EventData): { text?: string } {
  const text = textMember(data, 'message')
  if (text === '') return {}
  // Registrars write sentences with and without a full stop.
  return { text: /[.!?]$/.test(text) ? text : `${text}.` }
}

function priceOf(data: EventData): string {
  const price = data['price'] as EventData | null | undefined
  return price ? `${textMember(price, 'amount')} ${textMember(price, 'currency')}` : ''
}

function pathOf(data: EventData): string {
  return `/domains/operations/${textMember(data, 'operation_id')}`
}
