import { type Static, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import {
  Id,
  InputObject,
  Name,
  Nullable,
  needsAttentionQuery,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

const Cron = Type.String({
  minLength: 1,
  maxLength: 200,
  examples: ['30 2 * * *'],
  description: 'When snapshots are taken, as in a crontab.',
})
const TimeZone = Type.String({
  minLength: 1,
  maxLength: 100,
  examples: ['Europe/Berlin'],
  description: 'The time zone of `cron`. UTC by default.',
})
const Keep = Type.Integer({
  minimum: 1,
  maximum: 100,
  description:
    'How many of its snapshots are kept. The oldest are deleted; those that others have made never are.',
})
const Enabled = Type.Boolean()

export const ScheduleInput = InputObject(
  {
    server_id: Id('server'),
    name: Name,
    cron: Cron,
    time_zone: Type.Optional(TimeZone),
    keep: Keep,
    enabled: Type.Optional(Enabled),
  },
  { title: 'SnapshotScheduleInput' },
)
export type ScheduleInput = Static<typeof ScheduleInput>

export const SchedulePatch = Type.Partial(
  InputObject(
    { name: Name, cron: Cron, time_zone: TimeZone, keep: Keep, enabled: Enabled },
    { title: 'SnapshotSchedulePatch' },
  ),
)
export type SchedulePatch = Static<typeof SchedulePatch>

export const Schedule = Resource('SnapshotSchedule', {
  id: Id('snapshot_schedule'),
  server_id: Id('server'),
  name: Type.String({ description: 'The names of its snapshots begin with it.' }),
  cron: Cron,
  time_zone: TimeZone,
  keep: Keep,
  enabled: Enabled,
  next_at: Nullable(Timestamp),
  last_action_id: Nullable(Id('server_action')),
  error: ResourceErrorOf('Why the last snapshot could not be taken.'),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const SchedulePage = PageOf(Schedule, 'SnapshotSchedulePage')

export const ScheduleParams = Type.Object({ snapshot_schedule_id: Id('snapshot_schedule') })

export const ScheduleQuery = InputObject({
  ...pageQuery,
  server_id: Type.Optional(Id('server')),
  enabled: Type.Optional(Type.Boolean()),
  needs_attention: needsAttentionQuery('their last snapshot could not be taken'),
  q: searchQuery('the name'),
})
export type ScheduleQuery = Static<typeof ScheduleQuery>
