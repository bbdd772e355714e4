/** Expiries of certificates in calendars. */
import { selectExpiring } from '#areas/certificates/inventory/certificate-store.ts'
import { shownName } from '#areas/certificates/store.ts'
import { renewalDueAt } from '#kernel/certificates/lifetime/expiry.ts'
import type { ListCalendarEvents } from '#platform/area.ts'

/** Those that are in some place now. */
export const expiryEvents: ListCalendarEvents = async (context, contents, filter) => {
  if (!contents.includes('certificates')) return []
  const certificates = await selectExpiring(context, filter)
  return certificates.map((certificate) => {
    const { id, issuer_name, issuer, not_after, first_seen_at } = certificate
    const renewal = renewalDueAt(certificate).toISOString().slice(0, 10)
    return {
      uid: `${id}@holdfast`,
      at: not_after.toISOString().slice(0, 10),
      summary: `Certificate for ${shownName(certificate)} expires`,
      description: `Issued by ${issuer_name ?? issuer}. Renew it from ${renewal} on.`,
      // A certificate never changes.
      changedAt: first_seen_at,
      reminderDays: null,
    }
  })
}
