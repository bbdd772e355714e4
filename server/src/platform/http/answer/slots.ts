/** Limits how many tasks run at the same time. Others wait in their order of arrival. */
import { Problem } from '#kernel/problem/problem.ts'

export type Slots = <T>(task: () => Promise<T>) => Promise<T>

/** If `waitingMax` tasks are waiting, further ones are refused. */
export function createSlots({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Slots {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax)
        throw new Problem('unavailable', 'Too many large files are being processed. Try again shortly.', {
          headers: { 'Retry-After': '5' },
        })
      // A task that ends passes its slot to the next one, so that the number of running tasks stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
