import { type Static, Type } from 'typebox'
import { keyTypes } from '#kernel/certificates/certificate.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { InputObject, Nullable, Resource } from '#platform/http/operation/schema.ts'
import { assessWork } from '../assessment/assess-work.ts'
import { setDue } from '../store.ts'
import { findPolicy, lockedPolicy, putPolicy } from './policy-store.ts'

const path = '/v1/certificates/policy'

const List = (items: ReturnType<typeof Type.String>, description: string) =>
  Type.Unsafe<string[] | null>({ type: ['array', 'null'], items, minItems: 1, maxItems: 50, description })

const fields = {
  issuers: List(
    Type.String({ minLength: 1, maxLength: 200 }),
    'The name of the issuer contains one of these texts. Null: any issuer.',
  ),
  key_types: List(
    Type.String({ enum: [...keyTypes] }) as ReturnType<typeof Type.String>,
    'The types of keys. Null: any.',
  ),
  rsa_bits_min: Nullable(Type.Integer({ minimum: 1024, maximum: 16_384 })),
  ec_bits_min: Nullable(Type.Integer({ minimum: 192, maximum: 521 })),
  lifetime_days_max: Nullable(Type.Integer({ minimum: 1, maximum: 10_000 })),
}

const Policy = Resource('CertificatePolicy', fields)
const PolicyPatch = InputObject(
  {
    issuers: Type.Optional(fields.issuers),
    key_types: Type.Optional(fields.key_types),
    rsa_bits_min: Type.Optional(fields.rsa_bits_min),
    ec_bits_min: Type.Optional(fields.ec_bits_min),
    lifetime_days_max: Type.Optional(fields.lifetime_days_max),
  },
  { title: 'CertificatePolicyPatch' },
)
type PolicyPatch = Static<typeof PolicyPatch>

export const policyOperations: readonly Operation[] = [
  operation({
    id: 'certificates.policy.read',
    method: 'GET',
    path,
    summary: 'Get the policy for certificates',
    permission: 'certificates.read',
    response: { status: 200, body: Policy, description: 'What the account expects. Null: anything.' },
    async handle(context) {
      const { policy, revision } = await findPolicy(context)
      return found(policy, revision)
    },
  }),
  operation({
    id: 'certificates.policy.update',
    method: 'PATCH',
    path,
    summary: 'Update the policy for certificates',
    description: 'Certificates that breach it get a finding. It prevents nothing.',
    permission: 'certificates.write',
    body: PolicyPatch,
    response: { status: 200, body: Policy, description: 'The updated policy.' },
    async handle(context, { body, ifMatch }) {
      const { policy, revision } = await changePolicy(context, body, ifMatch)
      return found(policy, revision)
    },
  }),
]

async function changePolicy(context: Context, patch: PolicyPatch, ifMatch: string | null) {
  const before = await lockedPolicy(context, ifMatch)
  const after = await putPolicy(context, { ...before.policy, ...patch }, before.revision + 1)
  await context.audit(
    { type: 'certificate_policy', id: 'policy' },
    changedFields(before.policy, after.policy),
  )
  await setDue(context, 'all')
  await context.wake(assessWork)
  return after
}
