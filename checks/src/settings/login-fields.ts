/** The settings that checks of databases share: how to log in, and what to ask. */
import { Type } from 'typebox'
import { IpFamily } from '#checks/connection.ts'
import { LatencyThreshold, OneOf, Secret, tlsFields } from './fields.ts'

export const loginFields = {
  password: Type.Optional(Secret({ title: 'Password', maxLength: 2000 })),
  tls: Type.Optional(
    OneOf(['off', 'required', 'verified'], {
      default: 'off',
      title: 'TLS',
      description:
        '`required` encrypts, `verified` also requires a certificate that is trusted and for this host.',
    }),
  ),
  authority: tlsFields.authority,
  expiry_days: tlsFields.expiry_days,
  expiry_down_days: tlsFields.expiry_down_days,
  family: Type.Optional(IpFamily),
  query: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      default: 'SELECT 1',
      title: 'Query',
      description: 'Runs in a read-only transaction. It must return at least one row.',
    }),
  ),
  slow_after_ms: Type.Optional(LatencyThreshold),
}
