import { type Static, Type } from 'typebox'
import { InputObject } from '#platform/http/operation/schema.ts'
import { AgentConfig } from './answer-schema.ts'

export const Fingerprint = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'Identifies the machine: SHA-256, in hexadecimal.',
  examples: ['9f2c1be0a1f3d8f5a8d0f6a2f2e9b7c4d1e0a3b5c7d9f1e2b4c6d8e0f2a4b6c8'],
})

export const Form = Type.String({
  pattern: '^[a-z0-9-]{1,32}$',
  examples: ['script'],
  description: '`script`, `node` or another name of lower-case letters, digits and hyphens.',
})

export const Enrolment = InputObject(
  {
    fingerprint: Fingerprint,
    hostname: Type.String({ minLength: 1, maxLength: 255 }),
    form: Form,
    version: Type.String({ minLength: 1, maxLength: 64 }),
    addresses: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 256 })),
    instance: Type.Optional(
      InputObject({ provider: Type.String({ maxLength: 64 }), id: Type.String({ maxLength: 255 }) }),
    ),
  },
  { title: 'AgentEnrolment' },
)
export type Enrolment = Static<typeof Enrolment>

export const Enrolled = Type.Object(
  {
    agent_id: Type.String(),
    server_id: Type.String(),
    server_name: Type.String(),
    secret: Type.String({ description: 'The secret of the agent, `hfa_…`. It is returned only once.' }),
    config: AgentConfig,
  },
  { title: 'AgentEnrolled' },
)
