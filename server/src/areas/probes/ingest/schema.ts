/** The bodies of docs/probe-protocol.md. */
import { failureClasses } from '@holdfast/checks'
import { type Static, Type } from 'typebox'
import { Id, InputObject, Nullable, OneOf } from '#platform/http/operation/schema.ts'

const Version = Type.String({ minLength: 1, maxLength: 64 })
const Hostname = Type.String({ minLength: 1, maxLength: 255 })
const AllowedNetworks = Nullable(
  Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: 200,
    description: 'The networks to which the probe connects. Null: its configuration has no list.',
  }),
)

export const Enrolment = InputObject(
  { version: Version, hostname: Hostname, allowed_networks: AllowedNetworks },
  { title: 'ProbeEnrolment' },
)
export type Enrolment = Static<typeof Enrolment>

export const Enrolled = Type.Object(
  {
    probe_id: Type.String(),
    name: Type.String(),
    secret: Type.String({ description: 'The secret of the probe, `hfp_…`. It is returned only once.' }),
    server_time: Type.String(),
  },
  { title: 'ProbeEnrolled' },
)

export const Assignments = Type.Object(
  {
    server_time: Type.String(),
    checks: Type.Array(
      Type.Object({
        monitor_id: Type.String(),
        version: Type.String({ description: 'Changes with what matters for the check.' }),
        type: Type.String(),
        settings: Type.Record(Type.String(), Type.Unknown()),
        interval_seconds: Type.Integer(),
        phase_ms: Type.Integer(),
        timeout_seconds: Type.Integer(),
      }),
    ),
  },
  { title: 'ProbeAssignments' },
)

const Milliseconds = Type.Number({ minimum: 0, maximum: 3_600_000 })

const Result = InputObject({
  monitor_id: Id('monitor'),
  version: Version,
  slot_at: Type.String({ format: 'date-time', description: 'When the check was due.' }),
  age_seconds: Type.Number({ minimum: 0, maximum: 30 * 24 * 3600, description: 'How long ago that is.' }),
  outcome: OneOf(['up', 'degraded', 'down', 'unknown']),
  duration: Milliseconds,
  phases: Type.Array(
    InputObject({
      name: OneOf(['authenticate', 'dns', 'connect', 'tls', 'wait', 'transfer', 'exchange']),
      duration: Milliseconds,
    }),
    { maxItems: 16 },
  ),
  failure: Type.Unsafe<{ class: (typeof failureClasses)[number]; message: string } | null>({
    anyOf: [
      InputObject({ class: OneOf(failureClasses), message: Type.String({ maxLength: 2000 }) }),
      { type: 'null' },
    ],
  }),
  warnings: Type.Array(
    InputObject({
      code: OneOf(['latency', 'certificate_expiring', 'packet_loss']),
      message: Type.String({ maxLength: 2000 }),
    }),
    { maxItems: 16 },
  ),
  address: Nullable(Type.String({ maxLength: 64 })),
  evidence: Type.Record(Type.String(), Type.Unknown(), {
    description: 'What was seen; at most 8 KiB of JSON.',
  }),
})

export const Results = InputObject(
  {
    version: Version,
    hostname: Hostname,
    allowed_networks: AllowedNetworks,
    boot_id: Type.String({ minLength: 1, maxLength: 64, description: 'Of this start of the probe.' }),
    sequence: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    sent_at: Type.String({ format: 'date-time' }),
    waiting: Type.Integer({ minimum: 0, maximum: 1e9, description: 'Results that are stored and not sent.' }),
    dropped: Type.Integer({ minimum: 0, maximum: 1e15, description: 'Results lost since it was enrolled.' }),
    results: Type.Array(Result, { maxItems: 500 }),
  },
  { title: 'ProbeResults' },
)
export type Results = Static<typeof Results>

export const resultOutcomes = ['recorded', 'duplicate', 'gone', 'outdated', 'too_old'] as const

export const ResultsAnswer = Type.Object(
  {
    server_time: Type.String(),
    clock_skew_seconds: Type.Integer({ description: 'How far the clock of the machine is ahead.' }),
    rotate: Type.Boolean({ description: 'The probe gets a new secret.' }),
    results: Type.Array(OneOf(resultOutcomes), { description: 'In the order of the request.' }),
    retries: Type.Array(Type.Object({ monitor_id: Type.String(), after_seconds: Type.Number() }), {
      description: 'Monitors that are checked again besides their usual times.',
    }),
  },
  { title: 'ProbeResultsAnswer' },
)
