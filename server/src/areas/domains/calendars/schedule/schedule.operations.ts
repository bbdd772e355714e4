import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { yearOfSchedule } from './schedule.ts'
import { DomainSchedule, ScheduleQuery } from './schema.ts'

export const scheduleOperation: Operation = operation({
  id: 'domains.schedule.read',
  method: 'GET',
  path: '/v1/domains/schedule',
  summary: 'Get a year of expiries and releases',
  description:
    'On which days of twelve months domains expire, and watched domains are expected to be released. A release can be as early as its day; `GET /v1/watched-domains/{watched_domain_id}` has the whole period.',
  permission: 'domains.read',
  query: ScheduleQuery,
  response: { status: 200, body: DomainSchedule, description: 'The days.' },
  handle: async (context, { query }) => ({ body: await yearOfSchedule(context, query) }),
})
