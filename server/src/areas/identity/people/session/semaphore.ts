/**
 * Limits the number of concurrent tasks; the others wait in order. Checking a password takes a tenth of a second of CPU
 * and holds a database connection, so many at once must not slow down the rest of the service.
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
