import { toUnicode } from '#kernel/dns/name.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import { minuteText } from '#kernel/time.ts'

export function droppingNotification(data: EventData): Notification {
  const isFinal = data['stage'] !== 'redemption'
  return {
    severity: 'warning',
    title: `Domain ${nameOf(data)} ${isFinal ? 'will be released soon' : 'was deleted'}`,
    text: isFinal
      ? 'It cannot be restored any more. The first registration after its release gets it.'
      : 'Its registrar can still restore it. Otherwise it will be released.',
    facts: factsOf({ 'Expected release': windowOf(data) }),
    path: pathOf(data),
    alert: { key: alertKey(data), change: 'opened' },
  }
}

export function availableNotification(data: EventData): Notification {
  return {
    severity: 'critical',
    title: `Domain ${nameOf(data)} is available`,
    text: availableText(data),
    facts: factsOf({ Domain: nameOf(data), ...offerFacts(data) }),
    path: pathOf(data),
    alert: { key: alertKey(data), change: 'opened' },
  }
}

export function registeredNotification(data: EventData): Notification {
  const isOurs = data['by'] === 'account'
  return {
    severity: 'info',
    title: `Domain ${nameOf(data)} was registered${isOurs ? '' : ' by others'}`,
    facts: factsOf({ Registrar: textMember(data, 'registrar') }),
    path: pathOf(data),
    alert: { key: alertKey(data), change: 'closed' },
  }
}

type Offer = { connection_name: string; premium: boolean; price: { amount: string; currency: string } | null }

/** What a registrar of the account has offered; null if none has. */
function offerOf(data: EventData): Offer | null {
  const check = (data['registrar_check'] ?? null) as (Offer & { state: string }) | null
  return check?.state === 'available' ? check : null
}

function availableText(data: EventData): string {
  const offer = offerOf(data)
  if (!offer)
    return 'Several observations have confirmed that it is not registered. Check the price at a registrar.'
  const isPremium = offer.premium ? ' It is a premium name.' : ''
  return `Its registry and a registrar have confirmed that it can be registered.${isPremium}`
}

function offerFacts(data: EventData): Record<string, string> {
  const offer = offerOf(data)
  if (!offer) return {}
  const { connection_name: Registrar, price } = offer
  return { Registrar, Price: price ? `${price.amount} ${price.currency}` : '' }
}

function windowOf(data: EventData): string {
  const expected = data['expected_drop'] as { earliest: string; latest: string } | null
  if (!expected) return ''
  return `${minuteText(new Date(expected.earliest))} to ${minuteText(new Date(expected.latest))}`
}

function nameOf(data: EventData): string {
  return toUnicode(textMember(data, 'domain'))
}

function alertKey(data: EventData): string {
  return `watched:${textMember(data, 'watched_domain_id')}`
}

function pathOf(data: EventData): string {
  return `/domains/watched/${textMember(data, 'watched_domain_id')}`
}
