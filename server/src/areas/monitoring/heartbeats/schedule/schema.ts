import { type Static, Type } from 'typebox'
import { InputObject, Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'

const scheduleKinds = ['period', 'cron', 'oncalendar'] as const

const year = 365 * 24 * 3600

const Kind = OneOf(scheduleKinds, {
  description:
    '`period`: a fixed time between two runs. `cron`: a cron expression. `oncalendar`: a calendar event of systemd.',
})
const Period = Nullable(
  Type.Integer({
    minimum: 60,
    maximum: year,
    description: 'For `period`: the longest normal time between two runs.',
  }),
)
const Expression = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'For `cron` and `oncalendar`: the schedule as it is in the crontab (`30 2 * * *`) or in the timer (`Mon..Fri 09:00`).',
  }),
)
const TimeZone = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'For `cron` and `oncalendar`: the time zone of the machine that runs the job, such as `Europe/Berlin`; UTC by default.',
  }),
)

export const HeartbeatScheduleInput = InputObject(
  {
    kind: Kind,
    period_seconds: Type.Optional(Period),
    expression: Type.Optional(Expression),
    time_zone: Type.Optional(TimeZone),
  },
  { title: 'HeartbeatScheduleInput' },
)
export type HeartbeatScheduleInput = Static<typeof HeartbeatScheduleInput>

export const HeartbeatSchedule = Resource('HeartbeatSchedule', {
  kind: Kind,
  period_seconds: Period,
  expression: Expression,
  time_zone: TimeZone,
})

export const SchedulePreviewQuery = InputObject({
  kind: Kind,
  period_seconds: Type.Optional(Type.Integer({ minimum: 60, maximum: year })),
  expression: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  after: Type.Optional(
    Type.String({ format: 'date-time', description: 'Times after this one; the current time by default.' }),
  ),
  count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 20, description: 'How many times to return; 5 by default.' }),
  ),
})

export const SchedulePreview = Resource('HeartbeatSchedulePreview', {
  schedule: HeartbeatSchedule,
  times: Type.Array(Timestamp, {
    description: 'The next scheduled times, in UTC. Fewer than requested if the schedule ends.',
  }),
})
