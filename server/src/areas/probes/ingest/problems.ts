import { Problem } from '#kernel/problem/problem.ts'

export const probeUnknown = new Problem(
  'probe_unknown',
  'The secret of the probe is not known here, or was replaced more than 24 hours ago.',
)

export const enrolmentUnknown = new Problem(
  'enrolment_token_unknown',
  'The enrolment token is not known here.',
)

export const probeRevoked = (name: string) => new Problem('probe_revoked', `The probe ${name} was revoked.`)
