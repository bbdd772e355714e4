/** Calendars of expiries: secret URLs that calendar programs read. */
import { requirePermission } from '#kernel/access/require-permission.ts'
import { newToken, tokenDigest, tokenHint } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { deleteTokenDigests, insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import {
  type CalendarContents,
  type CalendarRow,
  deleteCalendarRow,
  insertCalendar,
  lockedCalendar,
  updateCalendar,
} from './calendar-store.ts'
import type { CalendarInput, CalendarPatch } from './schema.ts'

const targetOf = ({ id, name }: CalendarRow) => ({ type: 'domain_calendar', id, name })

const auditView = ({ name, label, hint, ...contents }: CalendarRow) => ({
  name,
  label,
  ...contentsView(contents),
  hint,
})

/** As the API names what a calendar shows. */
export function contentsView(contents: CalendarContents) {
  return {
    includes_domains: contents.shows_domains,
    includes_releases: contents.shows_releases,
    includes_certificates: contents.shows_certificates,
    includes_maintenance: contents.shows_maintenance,
  }
}

/** Creates a calendar. The secret of its URL is only in the response. */
export async function createCalendar(
  context: Context,
  input: CalendarInput,
): Promise<{ calendar: CalendarRow; secret: string }> {
  requireReadable(context, input)
  const secret = newToken('hfc_')
  const { name, label = null, includes_domains = true } = input
  const { includes_releases = false, includes_certificates = false, includes_maintenance = false } = input
  const calendar = await insertCalendar(context, {
    account_id: context.accountId,
    id: newId('domain_calendar'),
    name,
    label,
    shows_domains: includes_domains,
    shows_releases: includes_releases,
    shows_certificates: includes_certificates,
    shows_maintenance: includes_maintenance,
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
  patch: CalendarPatch,
  ifMatch: string | null,
): Promise<CalendarRow> {
  requireReadable(context, patch)
  const before = await lockedCalendar(context, id, ifMatch)
  const { name = before.name, label = before.label } = patch
  const after = await updateCalendar(context, before, {
    name,
    label,
    shows_domains: patch.includes_domains ?? before.shows_domains,
    shows_releases: patch.includes_releases ?? before.shows_releases,
    shows_certificates: patch.includes_certificates ?? before.shows_certificates,
    shows_maintenance: patch.includes_maintenance ?? before.shows_maintenance,
  })
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** Nobody publishes what they may not read. */
function requireReadable(
  { actor }: Context,
  { includes_certificates, includes_maintenance }: CalendarPatch,
): void {
  if (includes_certificates)
    requirePermission(actor, 'certificates.read', 'A calendar with certificates needs their read permission.')
  if (includes_maintenance)
    requirePermission(
      actor,
      'monitoring.read',
      'A calendar with maintenance windows needs the read permission of monitoring.',
    )
}

/** Its URL stops working at once. */
export async function deleteCalendar(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const calendar = await lockedCalendar(context, id, ifMatch)
  await deleteCalendarRow(context, id)
  await deleteTokenDigests(context.tx, calendar)
  await context.audit(targetOf(calendar), { before: auditView(calendar), after: null })
}
