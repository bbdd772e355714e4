import { Type } from 'typebox'
import { severities } from '#kernel/events/notification.ts'
import { OneOf } from '#platform/http/operation/schema.ts'

export const Severity = OneOf(severities)

export const ProblemCode = Type.String({
  pattern: '^[a-z][a-z_]*$',
  description:
    'Such as `delegation`, `lame_server`, `ds_mismatch`, `unlocked`, `expiring_without_auto_renew`, `renewal_unpaid`. More may be added.',
})
