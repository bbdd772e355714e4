import { RE2JS } from 're2js'
import { CheckFailure } from '#checks/outcome.ts'

/** Whether a text contains a match. RE2 takes linear time, so a user's pattern cannot block the process. */
export function matchesPattern(pattern: string, text: string): boolean {
  try {
    return RE2JS.compile(pattern).matcher(text).find()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CheckFailure('probe_internal', `The regular expression cannot be read: ${reason}`, {
      cause: error,
    })
  }
}

/** Why a pattern is invalid; null if it is valid. */
export function patternFault(pattern: string): string | null {
  try {
    RE2JS.compile(pattern)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
