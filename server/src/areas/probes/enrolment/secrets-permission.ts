import { requirePermission } from '#kernel/access/require-permission.ts'
import type { Context } from '#platform/context.ts'

/** Throws unless the sender may hand out the secrets of monitors, which no permission for monitors shows. */
export function requireSecretsPermission({ actor }: Context): void {
  requirePermission(
    actor,
    'account.write',
    'A new enrolment token of a probe that was enrolled, or whose monitors have secrets, also requires the permission account.write: the machine gets these secrets.',
  )
}
