/**
 * The database's clock, as estimated by this process. It is the only clock of the service: stored times and times
 * compared with them come from it, so that processes on machines with different clocks agree.
 *
 * It is read with the first statement of transactions and advanced in between by the monotonic clock of this process,
 * so that changes of the machine's clock have no effect. The estimate is never ahead of the database: what is due now
 * is due when a worker looks for it a moment later.
 */
export interface DatabaseClock {
  now(): Date
  /** Whether the last reading is old enough for the next transaction to take another one. */
  isReadingDue(): boolean
  /**
   * Takes a reading: the database's time in milliseconds, requested at that value of `performance.now()`. Returns false
   * if the estimate was wrong by more than a second.
   */
  read(databaseMs: number, askedAt: number): boolean
  /** How far the clock of this machine is ahead of the database's, in seconds. */
  skewSeconds(): number
}

const readEveryMs = 250
const stepMsMin = 1000
// The maximum rate at which NTP slews a clock.
const driftPerMs = 0.0005

export function createDatabaseClock(onStepBack: (seconds: number) => void): DatabaseClock {
  // Until the first reading, this machine's clock is used.
  let offsetMs = Date.now() - performance.now()
  let readAt: number | null = null
  const offsetAt = (moment: number) => offsetMs - (readAt === null ? 0 : (moment - readAt) * driftPerMs)
  const nowMs = () => performance.now() + offsetAt(performance.now())

  return {
    now: () => new Date(nowMs()),
    isReadingDue: () => readAt === null || performance.now() - readAt > readEveryMs,
    read(databaseMs, askedAt) {
      const respondedAt = performance.now()
      // The reading was taken between these two times.
      const least = databaseMs - respondedAt
      const most = databaseMs - askedAt
      const estimated = offsetAt(respondedAt)
      const isFirst = readAt === null
      offsetMs = estimated > most ? least : Math.max(estimated, least)
      readAt = respondedAt
      if (!isFirst && estimated > most + stepMsMin) onStepBack((estimated - most) / 1000)
      return estimated <= most + stepMsMin && estimated >= least - stepMsMin
    },
    skewSeconds: () => (Date.now() - nowMs()) / 1000,
  }
}
