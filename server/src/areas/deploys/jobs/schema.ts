import { type Static, Type } from 'typebox'
import { InputObject, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { ParameterValues } from '../hooks/schema.ts'

export const Job = Type.Object(
  {
    job_id: Type.String(),
    recipe: Type.String(),
    parameters: ParameterValues,
    timeout_seconds: Type.Integer(),
  },
  { title: 'AgentJob' },
)
export type Job = Static<typeof Job>

export const progressStates = [
  'running',
  'succeeded',
  'failed',
  'timed_out',
  'cancelled',
  'rejected',
] as const

export const progressFields = {
  state: OneOf(progressStates, { description: '`rejected`: it was not begun; the log says why.' }),
  recipe_hash: Type.Optional(Nullable(Type.String({ maxLength: 128 }))),
  log_offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The position of `log` in the whole log, in bytes. Without it, `log` follows what came before.',
    }),
  ),
  log: Type.Optional(Type.String({ maxLength: 1024 * 1024 })),
  exit_code: Type.Optional(Nullable(Type.Integer({ minimum: -255, maximum: 255 }))),
  signal: Type.Optional(Nullable(Type.String({ maxLength: 32 }))),
}

export const JobReport = InputObject(progressFields, { title: 'AgentJobReport' })
export type JobReport = Static<typeof JobReport>

export const JobAnswer = Type.Object(
  { cancel: Type.Boolean({ description: 'End what runs: it was cancelled.' }) },
  { title: 'AgentJobAnswer' },
)
export type JobAnswer = Static<typeof JobAnswer>
