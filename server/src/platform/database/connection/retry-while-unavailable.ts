import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnavailable, retryPauseMs } from './unavailable.ts'

/** Runs a task again for as long as the database is unavailable, for outcomes that would be lost otherwise. */
export async function retryWhileUnavailable<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await task()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal.aborted) throw error
      await delay(retryPauseMs(failures), undefined, { ref: false })
    }
  }
}
