/**
 * Lets so many tasks run at the same time, and the others wait their turn. A password takes a tenth of a
 * second of a core to check, and a connection to the database meanwhile: many at once must not take either
 * from the rest of the service.
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
