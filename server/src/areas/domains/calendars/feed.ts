/** The URL that calendar programs read. It is a secret, because they can send no other. */
import { Type } from 'typebox'
import { quotaOf } from '#kernel/access/gcra.ts'
import { isWellFormedToken } from '#kernel/access/token.ts'
import { toUnicode } from '#kernel/dns/name.ts'
import { type CalendarEvent, calendarText } from '#kernel/text/icalendar.ts'
import { minuteText } from '#kernel/time.ts'
import type { CalendarContent, ListCalendarEvents } from '#platform/area.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { createIngest, type Ingest, type IngestResponse } from '#platform/ingest/ingest.ts'
import type { IngestBudget } from '#platform/ingest/ingest-budget.ts'
import type { TokenSubjects } from '#platform/ingest/token-subjects.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { DomainRow } from '../store/tables.ts'
import type { WatchedRow } from '../watched/store/tables.ts'
import { selectExpectedReleases } from '../watched/store/watched.ts'
import { watchedView } from '../watched/view.ts'
import { type CalendarSubject, selectExpiring } from './calendar-store.ts'

const path = '/v1/ingest/calendars/{token}'
const refreshHours = 12
const eventsMax = 10_000
const reminderDays = 7
/** Of one calendar: several people may subscribe to it. */
const quota = quotaOf(20, 20)

type Dependencies = {
  tenancy: Tenancy
  subjects: TokenSubjects<CalendarSubject>
  budget: IngestBudget
  failedAttempts: FailedAttempts
  metrics: Metrics
  calendarEvents: ListCalendarEvents
}

export function calendarUrl(baseUrl: string, secret: string): string {
  return `${baseUrl}${path.replace('{token}', secret)}`
}

export function calendarIngest(dependencies: Dependencies): Ingest {
  const { tenancy, subjects, budget, calendarEvents } = dependencies
  return createIngest<CalendarSubject>(
    {
      operation: 'domains.calendars.feed',
      readToken: (text) => (isWellFormedToken(text, 'hfc_') ? text : null),
      subjects,
      routes: [
        {
          id: 'ingest.calendars.read',
          path,
          takesHead: true,
          summary: 'Read a calendar of expiries',
          description:
            'For calendar programs: a day for the expiry of each domain and, if the calendar includes them, for the expected release of each watched domain and the expiry of each certificate, and the times of maintenance windows (iCalendar, RFC 5545).',
          params: Type.Object({
            token: Type.String({ description: 'The secret of the calendar, `hfc_…`.' }),
          }),
          credentials: [],
          responses: {
            200: 'The calendar.',
            404: 'There is no such calendar.',
            429: 'Too many requests; try again later.',
          },
          unknownToken: { status: 404, text: 'There is no such calendar.' },
          async handle(calendar) {
            const { account_id, id, plan, name, label } = calendar
            if (!(await budget.spend({ account_id, id, plan }, { name: 'calendar', quota }))) return tooMany
            const caller = systemCaller(account_id, 'domains', 'domains.calendars.feed')
            const events = await tenancy.act(caller, async (context) => {
              const expiring = calendar.shows_domains ? await selectExpiring(context, label, eventsMax) : []
              const released = calendar.shows_releases
                ? await selectExpectedReleases(context, label, eventsMax)
                : []
              return [
                ...expiring.map(expiryOf),
                ...released.flatMap((watched) => releaseOf(watched, context.now)),
                ...(await calendarEvents(context, contentsOf(calendar), { label, max: eventsMax })),
              ]
            })
            return {
              status: 200,
              type: 'text/calendar; charset=utf-8',
              headers: { 'Cache-Control': 'private, max-age=3600' },
              text: calendarText(name, events, refreshHours),
            }
          },
        },
      ],
      unavailable: { status: 503, text: 'Try again later.', headers: { 'Retry-After': '300' } },
      body: { bytesMax: 0, whenLonger: 'refuse' },
    },
    dependencies,
  )
}

/** What it shows of other areas. */
function contentsOf({ shows_certificates, shows_maintenance }: CalendarSubject): CalendarContent[] {
  return [
    ...(shows_certificates ? (['certificates'] as const) : []),
    ...(shows_maintenance ? (['maintenance_windows'] as const) : []),
  ]
}

const tooMany: IngestResponse = { status: 429, text: 'Too many requests.', headers: { 'Retry-After': '60' } }

function expiryOf({ id, name, expires_on, is_auto_renewed, updated_at }: DomainRow): CalendarEvent {
  const shown = toUnicode(name)
  const renewal =
    is_auto_renewed === true
      ? 'It renews automatically.'
      : is_auto_renewed === false
        ? 'It does not renew automatically: renew it before.'
        : 'Its registrar does not tell whether it renews automatically.'
  return {
    uid: `${id}-${expires_on}@holdfast`,
    at: expires_on,
    summary: `${shown} expires`,
    description: renewal,
    changedAt: updated_at,
    reminderDays: is_auto_renewed === true ? null : reminderDays,
  }
}

const confidences = {
  high: 'Reliable: the time of its deletion is known.',
  medium: 'Likely: it can still be restored.',
  low: 'An estimate: its registrar decides when it is deleted.',
}

/** The first day on which a watched domain may be released. */
function releaseOf(watched: WatchedRow, now: Date): CalendarEvent[] {
  const { id, display_name, expected_drop } = watchedView(watched, now)
  if (expected_drop === null) return []
  const { earliest, latest, confidence } = expected_drop
  const day = earliest.toISOString().slice(0, 10)
  return [
    {
      // The day changes with what is known.
      uid: `${id}-release@holdfast`,
      at: day,
      summary: `${display_name} is expected to be released`,
      description: `Between ${minuteText(earliest)} and ${minuteText(latest)}. ${confidences[confidence]}`,
      changedAt: watched.observed_at ?? watched.updated_at,
      reminderDays: confidence === 'low' ? null : 1,
    },
  ]
}
