/** When a registrar of the account is asked about a name that its registry does not know. */
import type { TldProfile } from './tld-profile.ts'
import type { Observation, WatchState } from './watch-state.ts'

/** Between two questions about a name. It is less than the time that confirms a name without a registrar. */
const pauseMs = 10 * 60_000
/** For a name that the account wants to register. */
const urgentPauseMs = 30_000

/** Whether the registrar's answer would decide something, now that the registry has not found the name twice. */
export function wantsRegistrarCheck(
  { stage, notFound, registrarAskedAt }: WatchState,
  { at, evidence, delegation }: Observation,
  profile: TldProfile,
  isUrgent = false,
): boolean {
  if (evidence.outcome !== 'not_found' || delegation === 'delegated' || stage === 'available') return false
  if (!notFound || at.getTime() - notFound.firstAt.getTime() < 60_000) return false
  if (!profile.trusts404 && evidence.source !== 'whois') return false
  return (
    !registrarAskedAt || at.getTime() - registrarAskedAt.getTime() >= (isUrgent ? urgentPauseMs : pauseMs)
  )
}
