import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { type CalendarRow, listCalendars, selectCalendar } from './calendar-store.ts'
import { changeCalendar, contentsView, createCalendar, deleteCalendar } from './calendars.ts'
import { calendarUrl } from './feed.ts'
import {
  Calendar,
  CalendarInput,
  CalendarPage,
  CalendarParams,
  CalendarPatch,
  CalendarQuery,
  CalendarWithSecret,
} from './schema.ts'

const path = '/v1/domains/calendars/{calendar_id}'

type Dependencies = { forget: (accountId: string) => void; baseUrl: () => string }

function calendarView(calendar: CalendarRow) {
  const { id, name, label, hint, created_at, updated_at } = calendar
  return { id, name, label, ...contentsView(calendar), hint, created_at, updated_at }
}

export function calendarOperations({ forget, baseUrl }: Dependencies): readonly Operation[] {
  const changed = (context: Context) => context.afterCommit(() => forget(context.accountId))
  return [
    operation({
      id: 'domains.calendars.list',
      method: 'GET',
      path: '/v1/domains/calendars',
      summary: 'List calendars of expiries',
      permission: 'domains.read',
      query: CalendarQuery,
      response: { status: 200, body: CalendarPage, description: 'A page of calendars, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listCalendars(context, query)
        return listed({ data: data.map(calendarView), next_cursor })
      },
    }),
    operation({
      id: 'domains.calendars.create',
      method: 'POST',
      path: '/v1/domains/calendars',
      summary: 'Create a calendar of expiries',
      description:
        'Calendar programs subscribe to its URL (iCalendar, RFC 5545) and show when domains expire and, if you choose so, when watched domains are expected to be released, when certificates expire, and when maintenance is planned. Everyone with the URL can read that: it is returned only once, and stops working when the calendar is deleted.',
      permission: 'domains.write',
      body: CalendarInput,
      response: { status: 201, body: CalendarWithSecret, description: 'The calendar, with its URL.' },
      async handle(context, { body }) {
        const { calendar, secret } = await createCalendar(context, body)
        changed(context)
        const view = { ...calendarView(calendar), url: calendarUrl(baseUrl(), secret) }
        return created(view, `/v1/domains/calendars/${calendar.id}`, calendar.revision)
      },
    }),
    operation({
      id: 'domains.calendars.read',
      method: 'GET',
      path,
      summary: 'Get a calendar of expiries',
      permission: 'domains.read',
      params: CalendarParams,
      response: { status: 200, body: Calendar, description: 'The calendar, without its URL.' },
      async handle(context, { params }) {
        const calendar = await selectCalendar(context, params.calendar_id)
        return found(calendarView(calendar), calendar.revision)
      },
    }),
    operation({
      id: 'domains.calendars.update',
      method: 'PATCH',
      path,
      summary: 'Update a calendar of expiries',
      permission: 'domains.write',
      params: CalendarParams,
      body: CalendarPatch,
      response: { status: 200, body: Calendar, description: 'The updated calendar.' },
      async handle(context, { params, body, ifMatch }) {
        const calendar = await changeCalendar(context, params.calendar_id, body, ifMatch)
        changed(context)
        return found(calendarView(calendar), calendar.revision)
      },
    }),
    operation({
      id: 'domains.calendars.delete',
      method: 'DELETE',
      path,
      summary: 'Delete a calendar of expiries',
      description: 'Its URL stops working immediately.',
      permission: 'domains.write',
      params: CalendarParams,
      response: { status: 204, description: 'The calendar is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteCalendar(context, params.calendar_id, ifMatch)
        changed(context)
        return done
      },
    }),
  ]
}
