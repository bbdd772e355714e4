import type { MessageKey } from '#language/language.ts'
import type { Monitor } from '../states.tsx'

/** Why there are no results to show, of all results or of those in a period. */
export function noResultsText(
  { state, last_result }: Pick<Monitor, 'state' | 'last_result'>,
  isPeriod = false,
): MessageKey<'monitoring'> {
  if (last_result || isPeriod) return 'noChecksThen'
  return state === 'paused' ? 'noResultsPaused' : 'noResults'
}
