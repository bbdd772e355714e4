import { type Static, Type } from 'typebox'
import {
  FutureTimestamp,
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Name,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { HeartbeatSchedule, HeartbeatScheduleInput } from './schedule/schema.ts'
import { ignoreReasons, signals } from './store.ts'

export const heartbeatStates = ['paused', 'new', 'up', 'late', 'down'] as const

const day = 24 * 3600
const year = 365 * day

const Grace = Type.Integer({
  minimum: 60,
  maximum: year,
  description: 'How long after the expected time a success may still arrive; 300 by default.',
})
const MaxRuntime = Nullable(
  Type.Integer({
    minimum: 60,
    maximum: year,
    description:
      'How long a run may take from its start ping; null (the default): as long as the schedule and the grace time allow.',
  }),
)
const EarlyTolerance = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: day,
    description:
      'How much earlier than a scheduled time a success counts for it; null (the default): a tenth of the time between two runs, at most 5 minutes.',
  }),
)
const ManualResume = Type.Boolean({
  description:
    'Whether a paused heartbeat stays paused until it is resumed by a user. False (the default): a ping resumes it.',
})
const AcceptedMethods = OneOf(['any', 'post'], {
  description:
    '`post`: only POST requests count, so that opening the URL in a browser or a chat preview does nothing. `any` by default.',
})
const Reminder = Nullable(
  Type.Integer({
    minimum: 300,
    maximum: 7 * day,
    description:
      'How often `heartbeat.missed` is repeated with the phase `reminder` while the incident is open and not acknowledged; null (the default): never.',
  }),
)
const EscalateAfter = Type.Array(Type.Integer({ minimum: 60, maximum: 7 * day }), {
  maxItems: 10,
  description:
    'Seconds after the first alert at which `heartbeat.missed` is published with the phase `escalated`, unless the incident is acknowledged.',
})
const Slug = Nullable(
  Type.String({
    pattern: '^[a-z0-9_-]{1,100}$',
    description:
      'The name of the heartbeat in ping URLs with a ping key: `/ping/{ping_key}/{slug}`. Unique in the account.',
  }),
)

const Uuid = Type.String({
  format: 'uuid',
  description:
    'The UUID of a Healthchecks ping URL. `/ping/{uuid}` and `/{uuid}` then work here, so that only the host in existing jobs changes. Stored only as a hash.',
})

const SignalField = OneOf(signals, { description: 'What the ping reported. More may be added.' })
const ExitCode = Nullable(Type.Integer({ description: 'The exit code that the job reported.' }))
const RunId = Nullable(
  Type.String({ description: 'The `rid` of the ping, which is the same for all pings of a run.' }),
)
const Duration = Nullable(
  Type.Number({ description: 'Milliseconds from the start ping of the run to the ping that ended it.' }),
)
const sender = {
  ip: Type.String({ description: 'The address that the ping came from.' }),
  user_agent: Type.String(),
}

const configFields = {
  name: Name,
  labels: Labels,
  slug: Slug,
  grace_seconds: Grace,
  max_runtime_seconds: MaxRuntime,
  early_tolerance_seconds: EarlyTolerance,
  manual_resume: ManualResume,
  accepted_methods: AcceptedMethods,
  reminder_seconds: Reminder,
  escalate_after_seconds: EscalateAfter,
}

const heartbeatFields = {
  id: Id('heartbeat'),
  ...configFields,
  schedule: HeartbeatSchedule,
  state: OneOf(heartbeatStates, {
    description:
      '`new`: no ping since it was created or resumed. `late`: a success is expected and the grace time is running. `down`: no success arrived in time, or the job reported a failure. More may be added.',
  }),
  state_since: Nullable(Timestamp),
  expected_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When the next success is expected.',
    }),
  ),
  deadline_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When the heartbeat becomes `down` unless a success arrives.',
    }),
  ),
  next_times: Type.Array(Timestamp, {
    description: 'The next scheduled times after now, for `cron` and `oncalendar`.',
  }),
  is_running: Type.Boolean({ description: 'Whether a run has started and not ended.' }),
  open_runs: Type.Array(
    Resource('HeartbeatOpenRun', {
      run_id: RunId,
      started_at: Timestamp,
      is_overdue: Type.Boolean({ description: 'Whether it has taken longer than `max_runtime_seconds`.' }),
    }),
    { description: 'Runs that have started and not ended, oldest first; at most 20.' },
  ),
  last_success_at: Nullable(Timestamp),
  last_ping: Nullable(
    Resource('HeartbeatLastPing', {
      at: Timestamp,
      signal: SignalField,
      exit_code: ExitCode,
      run_id: RunId,
      ...sender,
    }),
  ),
  last_duration: Duration,
  ping_count: Type.Integer({ description: 'How many pings arrived since the heartbeat was created.' }),
  open_incident_id: Nullable(Id('incident')),
  maintenance_window_id: Nullable(
    Type.Unsafe<string>({
      ...Id('maintenance_window'),
      description: 'The maintenance window that covers it now: no alerts are sent.',
    }),
  ),
  token: Type.Object({
    hint: Type.String({ description: 'The prefix and the last four characters of the token.' }),
    previous_valid_until: Nullable(
      Type.Unsafe<Date>({
        type: 'string',
        format: 'date-time',
        description: 'When the token before the last rotation stops working.',
      }),
    ),
  }),
  uuid_hint: Nullable(
    Type.String({
      description: 'The last four characters of the UUID whose ping URL works here too; null: none.',
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Heartbeat = Resource('Heartbeat', heartbeatFields)
export const HeartbeatPage = PageOf(Heartbeat, 'HeartbeatPage')
export const HeartbeatWithToken = Resource('HeartbeatWithToken', {
  ...heartbeatFields,
  token_secret: Type.String({
    description: 'The token of the ping URL, `hfh_…`. It is returned only once and stored only as a hash.',
  }),
  ping_url: Type.String({
    description: 'The URL that the job calls, with the token. It is returned only once.',
  }),
})

const optional = Type.Partial(Type.Object(configFields)).properties

export const HeartbeatInput = InputObject(
  {
    ...optional,
    name: Name,
    schedule: HeartbeatScheduleInput,
    paused: Type.Optional(Type.Boolean({ description: 'Whether it is created paused.' })),
    first_expected_at: Type.Optional(
      Type.Unsafe<string>({
        ...FutureTimestamp,
        description:
          'When the first success is expected. Without it, a heartbeat without pings stays `new` and never alerts.',
      }),
    ),
    uuid: Type.Optional(Uuid),
  },
  { title: 'HeartbeatInput' },
)
export type HeartbeatInput = Static<typeof HeartbeatInput>

export const HeartbeatPatch = Type.Partial(
  InputObject(
    {
      ...configFields,
      labels: LabelsPatch,
      schedule: HeartbeatScheduleInput,
      uuid: Nullable(
        Type.String({
          format: 'uuid',
          description:
            'The UUID of a Healthchecks ping URL, instead of the present one, whose URL stops working. Null: no such URL works.',
        }),
      ),
    },
    { title: 'HeartbeatPatch' },
  ),
)
export type HeartbeatPatch = Static<typeof HeartbeatPatch>

export const HeartbeatRotation = InputObject(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30 * day,
        description: 'How long the old URL keeps working; 0 by default.',
      }),
    ),
  },
  { title: 'HeartbeatRotation' },
)

export const HeartbeatParams = Type.Object({ heartbeat_id: Id('heartbeat') })

export const HeartbeatQuery = InputObject({
  ...pageQuery,
  state: Type.Optional(OneOf(heartbeatStates)),
  label: labelQuery,
  needs_attention: needsAttentionQuery('they are down'),
  q: searchQuery('the name or the slug'),
})
export type HeartbeatQuery = Static<typeof HeartbeatQuery>

const Body = Nullable(Type.String())

const pingFields = {
  id: Id('ping'),
  at: Timestamp,
  signal: SignalField,
  exit_code: ExitCode,
  run_id: RunId,
  duration: Duration,
  ignored: Nullable(
    OneOf(ignoreReasons, {
      description:
        'Why it changed nothing: the heartbeat is paused until a user resumes it, or the method does not count. More may be added.',
    }),
  ),
  method: Type.String(),
  ...sender,
  body_bytes: Type.Integer({ description: 'The size of the body that was sent.' }),
}

export const Ping = Resource('HeartbeatPing', {
  ...pingFields,
  body: { ...Body, description: 'The first 10,000 bytes of the body as text; null: none was sent or kept.' },
})
export const PingPage = PageOf(
  Resource('HeartbeatPingSummary', {
    ...pingFields,
    body: { ...Body, description: 'The first 500 characters of the body; null: none was sent or kept.' },
  }),
  'HeartbeatPingPage',
)
export const PingParams = Type.Object({ heartbeat_id: Id('heartbeat'), ping_id: Id('ping') })

export const PingQuery = InputObject({
  ...pageQuery,
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only pings at or after this time.' }),
  ),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Only pings before this time.' })),
  signal: Type.Optional(OneOf(signals)),
  run_id: Type.Optional(Type.String({ maxLength: 100, description: 'Only pings of this run.' })),
})
export type PingQuery = Static<typeof PingQuery>
