/** What notifications of dynamic IP events say. */
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'

export function addressChangedNotification(data: EventData): Notification {
  const name = textMember(data, 'name')
  const changes = Array.isArray(data['changed']) ? (data['changed'] as EventData[]) : []
  const texts = changes.map(
    (change) =>
      `${familyTitle(textMember(change, 'family'))}: ${textMember(change, 'old') || 'none'} → ${textMember(change, 'new') || 'none'}`,
  )
  return {
    severity: 'info',
    title: `The address of dynamic IP ${name} changed`,
    text: texts.join('\n'),
    facts: factsOf({ 'Dynamic IP': name, 'Reported by': reporterOf(data) }),
    path: pathOf(data),
  }
}

export function heldNotification(data: EventData): Notification {
  const name = textMember(data, 'name')
  return {
    severity: 'warning',
    title: `Two devices report different addresses for dynamic IP ${name}`,
    text: 'The first address is kept. Give each device a dynamic IP and a token of its own, or stop one of them.',
    facts: factsOf({
      'Dynamic IP': name,
      'Kept address': textMember(data, textMember(data, 'family')),
      'Other address': data['other'],
    }),
    path: pathOf(data),
  }
}

export function staleNotification(data: EventData): Notification {
  const name = textMember(data, 'name')
  return {
    severity: 'warning',
    title: `Dynamic IP ${name} is not reporting`,
    text: 'Check that the device is online and that its update client runs.',
    facts: factsOf({ 'Dynamic IP': name, 'Last report': data['last_seen_at'], ...addressesOf(data) }),
    path: pathOf(data),
    alert: { key: staleKey(data), change: 'opened' },
  }
}

export function reportingAgainNotification(data: EventData): Notification {
  const name = textMember(data, 'name')
  return {
    severity: 'info',
    title: `Dynamic IP ${name} reports again`,
    facts: factsOf({ 'Dynamic IP': name, ...addressesOf(data) }),
    path: pathOf(data),
    alert: { key: staleKey(data), change: 'closed' },
  }
}

export function bindingFailedNotification(data: EventData): Notification {
  const { error } = data
  return {
    severity: 'critical',
    title: `${boundTitle(data)} could not be updated`,
    text: `${textMember((error ?? {}) as EventData, 'message')} The update is retried.`,
    facts: factsOf({ 'Dynamic IP': data['name'], ...addressesOf(data) }),
    path: pathOf(data),
    alert: { key: bindingKey(data), change: 'opened' },
  }
}

export function bindingRecoveredNotification(data: EventData): Notification {
  return {
    severity: 'info',
    title: `${boundTitle(data)} is up to date again`,
    facts: factsOf({ 'Dynamic IP': data['name'], ...addressesOf(data) }),
    path: pathOf(data),
    alert: { key: bindingKey(data), change: 'closed' },
  }
}

export function firewallChangedNotification(data: EventData): Notification {
  const list = (name: string) => (Array.isArray(data[name]) ? (data[name] as unknown[]).join(', ') : '')
  const firewall = textMember((data['firewall'] ?? {}) as EventData, 'name')
  return {
    severity: 'info',
    title: `Rules of firewall ${firewall} changed`,
    text: 'They follow the address of a dynamic IP.',
    facts: factsOf({ 'Dynamic IP': data['name'], Opened: list('added'), Closed: list('removed') }),
    path: pathOf(data),
  }
}

function boundTitle(data: EventData): string {
  const record = data['record'] as EventData | null | undefined
  if (record)
    return `Record ${textMember(record, 'name')} ${textMember(record, 'type')} of ${textMember(data, 'zone')}`
  return `Firewall ${textMember((data['firewall'] ?? {}) as EventData, 'name')}`
}

function addressesOf(data: EventData) {
  return { IPv4: data['ipv4'], IPv6: data['ipv6'], 'IPv6 prefix': data['ipv6_prefix'] }
}

const familyTitles: Readonly<Record<string, string>> = {
  ipv4: 'IPv4',
  ipv6: 'IPv6',
  ipv6_prefix: 'IPv6 prefix',
}

function familyTitle(family: string): string {
  return familyTitles[family] ?? family
}

function reporterOf(data: EventData): string {
  const reporter = data['reporter'] as EventData | null | undefined
  return reporter ? `${textMember(reporter, 'ip')} (${textMember(reporter, 'user_agent')})` : ''
}

function pathOf(data: EventData): string {
  return `/dynamic-ips/${textMember(data, 'dynamic_ip_id')}`
}

function staleKey(data: EventData): string {
  return `stale:${textMember(data, 'dynamic_ip_id')}`
}

function bindingKey(data: EventData): string {
  return `failing:${textMember(data, 'binding_id')}`
}
