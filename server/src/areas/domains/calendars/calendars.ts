/** Calendars of expiries: secret URLs that calendar programs read. */
import { newToken, tokenDigest, tokenHint } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { deleteTokenDigests, insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import {
  type CalendarRow,
  deleteCalendarRow,
  insertCalendar,
  lockedCalendar,
  updateCalendar,
} from './calendar-store.ts'
import type { CalendarInput, CalendarPatch } from './schema.ts'

const targetOf = ({ id, name }: CalendarRow) => ({ type: 'domain_calendar', id, name })
const auditView = ({ name, label, shows_releases, hint }: CalendarRow) => ({
  name,
  label,
  includes_releases: shows_releases,
  hint,
})

/** Creates a calendar. The secret of its URL is only in the response. */
export async function createCalendar(
  context: Context,
  { name, label = null, includes_releases = false }: CalendarInput,
): Promise<{ calendar: CalendarRow; secret: string }> {
  const secret = newToken('hfc_')
  const calendar = await insertCalendar(context, {
    account_id: context.accountId,
    id: newId('domain_calendar'),
    name,
    label,
    shows_releases: includes_releases,
    digest: tokenDigest(secret),
    hint: tokenHint(secret),
    created_at: context.now,
    updated_at: context.now,
  })
  await insertTokenDigest(context.tx, calendar, calendar)
  await context.audit(targetOf(calendar), { before: null, after: auditView(calendar) })
  return { calendar, secret }
}

export async function changeCalendar(
  context: Context,
  id: string,
  { includes_releases, ...patch }: CalendarPatch,
  ifMatch: string | null,
): Promise<CalendarRow> {
  const before = await lockedCalendar(context, id, ifMatch)
  const after = await updateCalendar(context, before, {
    ...patch,
    ...(includes_releases !== undefined && { shows_releases: includes_releases }),
  })
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** Its URL stops working at once. */
export async function deleteCalendar(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const calendar = await lockedCalendar(context, id, ifMatch)
  await deleteCalendarRow(context, id)
  await deleteTokenDigests(context.tx, calendar)
  await context.audit(targetOf(calendar), { before: auditView(calendar), after: null })
}
