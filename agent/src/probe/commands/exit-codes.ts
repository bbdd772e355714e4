import type { ProbeEnrolment } from '../store/enrolment.ts'

/** Exit codes of `run` and `status`. */
export const exitCodes = { unreachable: 1, notEnrolled: 3, alreadyRuns: 5 } as const

/** Why the probe cannot make checks, with what to do; null if it can. */
export function hindranceOf(enrolment: ProbeEnrolment | null, path: string): string | null {
  if (!enrolment)
    return `This probe is not enrolled: there is no ${path}. Run holdfast-agent probe enrol first.`
  if (enrolment.revoked_at !== undefined)
    return `This probe was revoked; Holdfast said so at ${enrolment.revoked_at}. Enrol it again to make checks.`
  return null
}
