/**
 * Limits the number of concurrent tasks; the others wait in order. Used for tasks that hold a database connection, such
 * as checking a password, which takes a tenth of a second of CPU: many at once must not slow down the rest of the
 * service.
 */
export function createSemaphore(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = places
  const waiting: (() => void)[] = []
  return async (task) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
