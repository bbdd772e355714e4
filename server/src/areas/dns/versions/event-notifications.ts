/** What notifications of DNS events say. */
import {
  countMember,
  type EventData,
  factsOf,
  type Notification,
  textMember,
} from '#kernel/events/notification.ts'

export function recordsChangedNotification(data: EventData): Notification {
  const zone = textMember(data, 'zone')
  const counts = (['added', 'changed', 'removed'] as const).map((list) => ({
    list,
    count: countMember(data, list),
  }))
  const summary = counts
    .filter(({ count }) => count > 0)
    .map(({ list, count }) => `${count} ${list}`)
    .join(', ')
  return {
    severity: 'info',
    title: `Records of ${zone} changed`,
    text: `${summary || 'No records were listed'} (version ${textMember(data, 'version')}).`,
    facts: factsOf({ Zone: zone, Cause: causeTitle(textMember(data, 'cause')) }),
    path: pathOf(data),
  }
}

export function driftNotification(data: EventData): Notification {
  const zone = textMember(data, 'zone')
  const count = countMember(data, 'drift')
  const what = count === 1 ? '1 record set' : `${count} record sets`
  return {
    severity: 'warning',
    title: `${what} of ${zone} changed outside Holdfast`,
    text: driftTexts[textMember(data, 'policy')] ?? 'Review the drift of the zone.',
    facts: factsOf({ Zone: zone, 'Record sets': changedNames(data) }),
    path: pathOf(data),
    // Drift that the policy accepts needs no action.
    ...(data['policy'] !== 'adopt' && { alert: attentionOf(data, 'opened') }),
  }
}

export function driftResolvedNotification(data: EventData): Notification {
  const zone = textMember(data, 'zone')
  return {
    severity: 'info',
    title: `Zone ${zone} matches its provider again`,
    facts: factsOf({ Zone: zone }),
    path: pathOf(data),
    alert: attentionOf(data, 'closed'),
  }
}

const driftTexts: Readonly<Record<string, string>> = {
  report: 'Nothing was changed. Review the drift: restore your records, or accept the changes.',
  enforce: 'The drift policy of the zone restores your records.',
  adopt: 'The drift policy of the zone accepts the changes.',
}

const namesShown = 5

function changedNames({ drift }: EventData): string {
  if (!Array.isArray(drift)) return ''
  const names = drift
    .slice(0, namesShown)
    .map((one) => `${textMember(one, 'name')} ${textMember(one, 'type')}`)
  return names.join(', ') + (drift.length > namesShown ? ', …' : '')
}

export function zoneHeldNotification(data: EventData): Notification {
  const zone = textMember(data, 'zone')
  return {
    severity: 'critical',
    title: `Changes of ${zone} are blocked and need a decision`,
    // The member that forces a plan is for clients of the API.
    text: textMember(data, 'message').replaceAll(/ with "force": \[[^\]]*\]/g, ''),
    facts: factsOf({ Zone: zone }),
    path: pathOf(data),
    alert: attentionOf(data, 'opened'),
  }
}

export function recordsReleasedNotification(data: EventData): Notification {
  const zone = textMember(data, 'zone')
  const count = countMember(data, 'released')
  return {
    severity: 'info',
    title: `${count === 1 ? '1 record set' : `${count} record sets`} of ${zone} no longer managed`,
    text: 'They keep their values and can be edited like other records.',
    facts: factsOf({ Zone: zone }),
    path: pathOf(data),
  }
}

/** Drift and blocked changes of a zone are one alert: both end when it matches its provider again. */
function attentionOf(data: EventData, change: 'opened' | 'closed') {
  return { key: `attention:${textMember(data, 'zone_id')}`, change }
}

function pathOf(data: EventData): string {
  return `/dns/zones/${textMember(data, 'zone_id')}`
}

const causeTitles: Readonly<Record<string, string>> = {
  api: 'API or dashboard',
  dynamic_ip: 'dynamic IP',
  plan: 'applied plan',
}

function causeTitle(cause: string): string {
  return causeTitles[cause] ?? cause
}
