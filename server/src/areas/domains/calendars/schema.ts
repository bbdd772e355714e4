import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  Name,
  Nullable,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

const Label = Nullable(
  Type.String({
    maxLength: 200,
    pattern: '^[^:]+:.*$',
    description:
      'Only domains, certificates and maintenance windows with this label, as `name:value`. Null: all.',
    examples: ['team:web'],
  }),
)

const contents = {
  includes_domains: Type.Boolean({ description: 'Whether it shows when domains expire. Default: true.' }),
  includes_releases: Type.Boolean({
    description: 'Whether it also shows when watched domains are expected to be released.',
  }),
  includes_certificates: Type.Boolean({
    description:
      'Whether it also shows when certificates that are in use expire. Needs the permission `certificates.read`.',
  }),
  includes_maintenance: Type.Boolean({
    description: 'Whether it also shows maintenance windows. Needs the permission `monitoring.read`.',
  }),
}

const calendarFields = {
  id: Id('domain_calendar'),
  name: Name,
  label: Label,
  ...contents,
  hint: Type.String({ description: 'The prefix and the last four characters of the secret in its URL.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Calendar = Resource('DomainCalendar', calendarFields)
export const CalendarPage = PageOf(Calendar, 'DomainCalendarPage')
export const CalendarWithSecret = Resource('DomainCalendarWithSecret', {
  ...calendarFields,
  url: Type.String({
    description:
      'The URL for calendar programs. It is a secret: it is returned only once and stored only as a hash.',
  }),
})

export const CalendarInput = InputObject(
  {
    name: Name,
    label: Type.Optional(Label),
    ...Type.Partial(Type.Object(contents)).properties,
  },
  { title: 'DomainCalendarInput' },
)
export type CalendarInput = Static<typeof CalendarInput>

export const CalendarPatch = Type.Partial(
  InputObject({ name: Name, label: Label, ...contents }, { title: 'DomainCalendarPatch' }),
)
export type CalendarPatch = Static<typeof CalendarPatch>

export const CalendarParams = Type.Object({ calendar_id: Id('domain_calendar') })
export const CalendarQuery = InputObject({ ...pageQuery, q: searchQuery('the name') })
export type CalendarQuery = Static<typeof CalendarQuery>
