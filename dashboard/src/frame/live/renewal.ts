/** Changes come in bursts: so long after the first, one renewal serves them all. */
const gatherMs = 300
/** However much happens, there is so much time between two renewals. */
const gapMs = 2_000

export type Renewal = { ask: () => void; end: () => void }

/** Renews soon after it is asked to, and not too often. */
export function createRenewal(renew: () => void): Renewal {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let renewedAt = Number.NEGATIVE_INFINITY
  return {
    ask() {
      waiting ??= setTimeout(
        () => {
          waiting = undefined
          renewedAt = performance.now()
          renew()
        },
        Math.max(gatherMs, renewedAt + gapMs - performance.now()),
      )
    },
    end: () => clearTimeout(waiting),
  }
}
