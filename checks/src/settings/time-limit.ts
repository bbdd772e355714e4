/**
 * Runs synchronous code with a time limit. Matching takes patterns of users and answers of strangers: even where it is
 * linear, a large answer and an unfortunate pattern take longer than the other checks of the process can wait.
 */
import { type Context, createContext, Script } from 'node:vm'

/** The time that is left for the matching of one check. */
export type TimeBudget = { left: number }

/** Usual assertions take less than a millisecond together; a loaded machine may stop the process for longer than that. */
export const matchingMilliseconds = 500

export function newTimeBudget(milliseconds = matchingMilliseconds): TimeBudget {
  return { left: milliseconds }
}

/** The tasks took longer than their budget; the last one was interrupted. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

// V8 interrupts whatever a script with a timeout calls, not only what the script itself contains.
const scope: { task: () => unknown } = { task: () => undefined }
let limited: { script: Script; context: Context } | undefined

/** Made for the first task: a context takes a megabyte. */
function limitedScope() {
  limited ??= { script: new Script('task()'), context: createContext(scope) }
  return limited
}

/** Returns what `task` returns. It must hold nothing that an interruption would leave half done. */
export function withinBudget<T>(budget: TimeBudget, task: () => T): T {
  const timeout = Math.ceil(budget.left)
  if (timeout <= 0) throw new TimeLimitError('No time is left')
  const { script, context } = limitedScope()
  const begun = performance.now()
  scope.task = task
  try {
    return script.runInContext(context, { timeout }) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new TimeLimitError('Interrupted', { cause: error })
  } finally {
    scope.task = () => undefined
    budget.left -= performance.now() - begun
  }
}
