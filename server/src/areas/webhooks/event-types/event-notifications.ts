/** What notifications of the state of a webhook endpoint, or of another destination of deliveries, say. */
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'

/** A type of resource that deliveries go to. */
export type Destination = {
  /** `webhook endpoint` */
  title: string
  /** The member of the event's data with its id. */
  idMember: string
  /** Where the dashboard shows one. */
  path: (id: string) => string
}

function goneText(remedy: unknown): string {
  const text = 'Its receiver answered that it no longer accepts messages.'
  return typeof remedy === 'string' ? `${text} ${remedy}.` : text
}

export function destinationNotifications({ title, idMember, path }: Destination) {
  const common = (data: EventData) => {
    const id = textMember(data, idMember)
    return { path: path(id), key: `failing:${id}`, name: textMember(data, 'name') }
  }
  const facts = (data: EventData) =>
    factsOf({
      'Failed attempts in a row': data['failures'],
      Since: data['first_failure_at'],
      'Last success': data['last_success_at'],
    })
  return {
    failing(data: EventData): Notification {
      const { name, path: page, key } = common(data)
      return {
        severity: 'warning',
        title: `Deliveries to ${title} ${name} fail`,
        text: 'They are retried. Check the receiver.',
        facts: facts(data),
        path: page,
        alert: { key, change: 'opened' },
      }
    },
    paused(data: EventData): Notification {
      const { name, path: page, key } = common(data)
      const { remedy } = data
      const why = data['reason'] === 'gone' ? goneText(remedy) : 'All attempts failed for five days.'
      return {
        severity: 'critical',
        title: `The ${title} ${name} is paused`,
        text: `${why} Its deliveries wait. Fix the receiver or the settings, then resume it.`,
        facts: facts(data),
        path: page,
        alert: { key, change: 'opened' },
      }
    },
    recovered(data: EventData): Notification {
      const { name, path: page, key } = common(data)
      return {
        severity: 'info',
        title: `Deliveries to ${title} ${name} succeed again`,
        path: page,
        alert: { key, change: 'closed' },
      }
    },
  }
}
