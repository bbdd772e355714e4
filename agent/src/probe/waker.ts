/** A wait that something else can end. */
export interface Waker {
  /** At most one wait at a time. */
  wait(ms: number): Promise<void>
  wake(): void
}

const longestMs = 2 ** 31 - 1

/** No wait outlasts the signal. */
export function createWaker(signal: AbortSignal): Waker {
  let end: (() => void) | null = null
  const wake = () => end?.()
  signal.addEventListener('abort', wake, { once: true })
  return {
    wake,
    wait: (ms) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const timer = setTimeout(() => wake(), Math.min(Math.max(0, ms), longestMs))
        end = () => {
          clearTimeout(timer)
          end = null
          resolve()
        }
      }),
  }
}
