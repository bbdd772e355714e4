/** Changes come in bursts: one refresh, this long after the first change, covers them all. */
const delayMs = 300
/** The minimum time between two refreshes. */
const gapMs = 2_000

export type ThrottledRefresh = { request: () => void; end: () => void }

/** Refreshes soon after a request, at a limited rate. */
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
