/** Notices of an approaching expiry, and when a domain is checked again. */
import { daysLeft, nextNotice } from '#kernel/domains/expiry.ts'
import type { Context } from '#platform/context.ts'
import { domainEvent } from '../events/event-types.ts'
import type { DomainRow } from '../store/tables.ts'

/** Publishes the notice that is due, if any, and returns the days for which notices have been given. */
export async function publishNotice(
  context: Context,
  domain: DomainRow,
  registrar: string,
): Promise<number | null> {
  const { expires_at, noticed_days, status } = domain
  if (expires_at === null || status === 'gone') return noticed_days
  const { due } = nextNotice(expires_at, noticed_days, context.now)
  if (due === null) return noticed_days
  await context.publish(
    domainEvent('domain.expiring', domain, {
      expires_at: domain.expires_on,
      days_left: daysLeft(expires_at, context.now),
      auto_renew: domain.is_auto_renewed,
      registrar,
    }),
  )
  return due
}

type Scheduled = Pick<
  DomainRow,
  'expires_at' | 'noticed_days' | 'status' | 'needs_reading' | 'contacts_due_at'
>

/** When the expiry of a domain passes, its next notice is due, or its contacts are read. Null: never. */
export function nextDue(domain: Scheduled, now: Date): Date | null {
  if (domain.status === 'gone') return null
  if (domain.needs_reading) return now
  const times = [expiryDue(domain, now), domain.contacts_due_at].filter((time) => time !== null)
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())))
}

function expiryDue({ expires_at, noticed_days }: Scheduled, now: Date): Date | null {
  if (expires_at === null || expires_at <= now) return null
  const { due, nextAt } = nextNotice(expires_at, noticed_days, now)
  if (due !== null) return now
  return nextAt ?? expires_at
}
