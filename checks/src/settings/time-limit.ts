/**
 * Runs synchronous code with a time limit. Matching takes patterns of users and answers of strangers: even where it is
 * linear, a large answer and an unfortunate pattern take longer than the other checks of the process can wait.
 */
import { createContext, Script } from 'node:vm'

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
const script = new Script('task()')
const scope: { task: () => unknown } = { task: () => undefined }
const context = createContext(scope)

/** Returns what `task` returns. It must hold nothing that an interruption would leave half done. */
export function withinBudget<T>(budget: TimeBudget, task: () => T): T {
  const timeout = Math.ceil(budget.left)
  if (timeout <= 0) throw new TimeLimitError('No time is left')
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
