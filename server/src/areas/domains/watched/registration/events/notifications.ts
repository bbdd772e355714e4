import { toUnicode } from '#kernel/dns/name.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'

export function succeededNotification(data: EventData): Notification {
  const price = data['price'] as EventData | null | undefined
  return {
    severity: 'info',
    title: `Domain ${nameOf(data)} was registered for you`,
    text: 'It was released, and the registration that you had switched on has succeeded.',
    facts: factsOf({
      Domain: nameOf(data),
      Price: price ? `${textMember(price, 'amount')} ${textMember(price, 'currency')}` : '',
    }),
    path: pathOf(data),
  }
}

export function stoppedNotification(data: EventData): Notification {
  return {
    severity: 'critical',
    title: `Domain ${nameOf(data)} was not registered for you`,
    text: `${textMember(data, 'message')} It is not tried again. To try it at the next release, switch the registration on again.`,
    facts: factsOf({ Domain: nameOf(data) }),
    path: pathOf(data),
  }
}

function nameOf(data: EventData): string {
  return toUnicode(textMember(data, 'domain'))
}

function pathOf(data: EventData): string {
  return `/domains/watched/${textMember(data, 'watched_domain_id')}`
}
