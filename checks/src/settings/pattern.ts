/**
 * Regular expressions of users. RE2 takes linear time where backtracking takes exponential time, and a time limit bounds
 * what remains: a pattern cannot stall the process, and neither can what a server sends.
 */
import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'
import { CheckFailure } from '#checks/outcome.ts'
import { matchingMilliseconds, newTimeBudget, TimeLimitError, withinBudget } from './time-limit.ts'

const require = createRequire(import.meta.url)

/** Most installations have no patterns, so that the library is loaded with the first one, before any time is limited. */
const library = () => (require('re2js') as typeof import('re2js')).RE2JS

const compiledMax = 500
const compiled = new Map<string, RE2JS>()

/** Monitors match the same patterns again and again. */
function compile(RE2: typeof RE2JS, pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  const made = RE2.compile(pattern)
  const [oldest] = compiled.keys()
  if (compiled.size >= compiledMax && oldest !== undefined) compiled.delete(oldest)
  compiled.set(pattern, made)
  return made
}

/** Whether a text contains a match. Throws CheckFailure `probe_internal` if that cannot be decided. */
export function matchesPattern(pattern: string, text: string, budget = newTimeBudget()): boolean {
  const RE2 = library()
  try {
    return withinBudget(budget, () => compile(RE2, pattern).matcher(text).find())
  } catch (error) {
    // The interruption may have left its caches incomplete.
    compiled.delete(pattern)
    const reason =
      error instanceof TimeLimitError
        ? `The regular expression “${pattern}” takes too long: matching is limited to ${matchingMilliseconds} ms a check`
        : `The regular expression cannot be read: ${messageOf(error)}`
    throw new CheckFailure('probe_internal', reason, { cause: error })
  }
}

/** Why a pattern is invalid; null if it is valid. */
export function patternFault(pattern: string): string | null {
  const RE2 = library()
  try {
    withinBudget(newTimeBudget(), () => compile(RE2, pattern))
    return null
  } catch (error) {
    compiled.delete(pattern)
    return error instanceof TimeLimitError ? 'The regular expression is too complex' : messageOf(error)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
