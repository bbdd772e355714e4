import { type Static, Type } from 'typebox'
import { InputObject } from '#platform/http/operation/schema.ts'
import { Fingerprint, Form } from './enrolment-schema.ts'
import { Facts } from './facts-schema.ts'

const Hash = Type.String({ minLength: 1, maxLength: 64 })

const measuredForms = [
  { type: 'number' },
  { type: 'array', items: { type: 'number' }, minItems: 5, maxItems: 5 },
]

const Measured = Type.Unsafe<number | number[]>({
  description: 'A number, or an array of last value, minimum, maximum, mean and number of measurements.',
  anyOf: measuredForms,
})

const Metrics = Type.Record(
  Type.String({ pattern: '^[a-z0-9._]{1,64}$' }),
  Type.Unsafe<number | number[] | Record<string, number | number[]>>({
    description: 'Of a metric with a label an object by label; the empty label is the total.',
    anyOf: [...measuredForms, { type: 'object', additionalProperties: Measured, maxProperties: 1024 }],
  }),
  { maxProperties: 100 },
)

const Sample = InputObject({ at: Type.String({ format: 'date-time' }), metrics: Metrics })

const CertificateEntry = InputObject({
  // A chain of four certificates with the largest common keys takes half of it.
  pem: Type.String({ maxLength: 20_000 }),
  file: Type.Optional(
    InputObject({
      path: Type.String({ maxLength: 4096 }),
      owner: Type.Optional(Type.String({ maxLength: 255 })),
      mode: Type.Optional(Type.String({ pattern: '^[0-7]{3,5}$' })),
      key_path: Type.Optional(Type.String({ maxLength: 4096 })),
      key_mode: Type.Optional(Type.String({ pattern: '^[0-7]{3,5}$' })),
    }),
  ),
  listener: Type.Optional(
    InputObject({
      address: Type.String({ maxLength: 64 }),
      port: Type.Integer({ minimum: 1, maximum: 65_535 }),
      server_name: Type.Optional(
        Type.String({ maxLength: 255, description: 'The name that was asked for. Left out: none was.' }),
      ),
      server_names: Type.Optional(
        Type.Array(Type.String({ maxLength: 255 }), {
          maxItems: 32,
          description: 'Others that are answered with the same certificate.',
        }),
      ),
      process: Type.Optional(Type.String({ maxLength: 255 })),
    }),
  ),
})

export const Report = InputObject(
  {
    version: Type.String({ minLength: 1, maxLength: 64 }),
    form: Type.Optional(Form),
    fingerprint: Fingerprint,
    boot_id: Type.String({ minLength: 1, maxLength: 64 }),
    sequence: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    sent_at: Type.String({ format: 'date-time' }),
    is_late: Type.Optional(Type.Boolean({ description: 'Of an earlier time, and could not be sent then.' })),
    config_version: Type.Optional(Type.Integer({ minimum: 0 })),
    facts_hash: Type.Optional(Hash),
    certificates_hash: Type.Optional(Hash),
    samples: Type.Array(Sample, { maxItems: 60 }),
    failed_units: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 256 })),
    facts: Type.Optional(Facts),
    certificates: Type.Optional(Type.Array(CertificateEntry, { maxItems: 200 })),
  },
  { title: 'AgentReport' },
)
export type Report = Static<typeof Report>
