import { type Static, Type } from 'typebox'
import { InputObject, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { ParameterValues } from '../hooks/schema.ts'

const certificateSteps = ['request', 'install'] as const

export const Job = Type.Object(
  {
    job_id: Type.String(),
    recipe: Type.String(),
    parameters: ParameterValues,
    timeout_seconds: Type.Integer(),
    certificate: Type.Optional(
      Type.Object(
        {
          step: OneOf(certificateSteps),
          names: Type.Array(Type.String()),
          chain: Type.Optional(Type.String({ description: 'The certificate and its intermediates in PEM.' })),
        },
        { description: 'Of jobs for certificates.' },
      ),
    ),
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

const CertificateProgress = InputObject({
  step: OneOf(certificateSteps),
  csr: Type.Optional(
    Type.String({ maxLength: 20_000, description: 'In PEM. With a key that was made for this job.' }),
  ),
  sha256: Type.Optional(
    Type.String({ maxLength: 64, description: 'Of the certificate that the service on the server sends.' }),
  ),
  failed_step: Type.Optional(Type.String({ maxLength: 32 })),
  is_rolled_back: Type.Optional(Type.Boolean()),
})

export const JobReport = InputObject(
  { ...progressFields, certificate: Type.Optional(CertificateProgress) },
  { title: 'AgentJobReport' },
)
export type JobReport = Static<typeof JobReport>

export const JobAnswer = Type.Object(
  { cancel: Type.Boolean({ description: 'End what runs: it was cancelled.' }) },
  { title: 'AgentJobAnswer' },
)
export type JobAnswer = Static<typeof JobAnswer>
