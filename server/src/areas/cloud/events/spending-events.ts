import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Amount, Currency } from '#platform/http/operation/money.ts'
import { Nullable } from '#platform/http/operation/schema.ts'

const data = Type.Object({
  currency: Currency,
  ceiling: Nullable(Type.String({ description: 'The amount. Null: the ceiling was removed.' })),
  run_rate: Type.Unsafe<string>({
    ...Amount,
    description: 'What everything that is billed costs in a month.',
  }),
})

export const spendingEventTypes: readonly EventKind[] = [
  {
    kind: 'cloud.spending_exceeded',
    area: 'cloud',
    notification: exceededNotification,
    summary: 'What servers and their storage cost in a month is above the ceiling',
    data,
    example: { currency: 'EUR', ceiling: '100.00', run_rate: '104.50' },
  },
  {
    kind: 'cloud.spending_recovered',
    area: 'cloud',
    notification: recoveredNotification,
    summary: 'What servers and their storage cost in a month is no longer above the ceiling',
    data,
    example: { currency: 'EUR', ceiling: '100.00', run_rate: '96.50' },
  },
]

type Ceiling = { currency: string; amount: string | null }

export function spendingEvent(kind: string, { currency, amount }: Ceiling, runRate = '0.00'): NewEvent {
  return { kind, data: { currency, ceiling: amount, run_rate: runRate } }
}

function exceededNotification(event: EventData): Notification {
  return {
    severity: 'warning',
    title: `Servers and their storage cost more than the ceiling of ${moneyOf(event, 'ceiling')}`,
    text: 'See what is billed and not used, or raise the ceiling.',
    ...detailsOf(event, 'opened'),
  }
}

function recoveredNotification(event: EventData): Notification {
  return {
    severity: 'info',
    title: `Servers and their storage cost ${moneyOf(event, 'run_rate')}, no longer more than the ceiling`,
    ...detailsOf(event, 'closed'),
  }
}

function detailsOf(event: EventData, change: 'opened' | 'closed') {
  return {
    facts: factsOf({ 'Cost of a month': moneyOf(event, 'run_rate') }),
    path: '/servers?tab=costs',
    alert: { key: `cloud_spending:${textMember(event, 'currency')}`, change },
  } as const
}

function moneyOf(event: EventData, member: string): string {
  return `${textMember(event, member)} ${textMember(event, 'currency')}`
}
