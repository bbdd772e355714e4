/** Changes come in bursts: so long after the first, one renewal serves them all. */
const delayMs = 300
/** However much happens, there is so much time between two renewals. */
const gapMs = 2_000

export type ThrottledRefresh = { request: () => void; end: () => void }

/** Renews soon after it is asked to, and not too often. */
export function createThrottledRefresh(refresh: () => void): ThrottledRefresh {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = Number.NEGATIVE_INFINITY
  return {
    request() {
      waiting ??= setTimeout(
        () => {
          waiting = undefined
          refreshedAt = performance.now()
          refresh()
        },
        Math.max(delayMs, refreshedAt + gapMs - performance.now()),
      )
    },
    end: () => clearTimeout(waiting),
  }
}
