/**
 * The database's clock, as this process knows it. It is the one clock of the service: what is stored and compared
 * with other stored times comes from it, so that processes on machines whose clocks differ agree.
 *
 * It is read in passing, with the first statement of transactions, and advanced in between by the monotonic clock
 * of this process: steps of the machine's own clock have no effect. The estimate is never ahead of the database:
 * what is made due now is due when a worker looks for it a moment later.
 */
export interface DatabaseClock {
  now(): Date
  /** Whether the last reading is so old that the next transaction should bring another. */
  isReadingDue(): boolean
  /**
   * Takes a reading: the database's time in milliseconds, asked for at that moment of `performance.now()`. False
   * if the estimate was wrong by more than a second, in one direction or the other.
   */
  read(databaseMs: number, askedAt: number): boolean
  /** How far the clock of this machine is ahead of the database's, in seconds. */
  skewSeconds(): number
}

const readEveryMs = 250
const stepMsMin = 1000
// As fast as NTP slews a clock.
const driftPerMs = 0.0005

export function createDatabaseClock(onStepBack: (seconds: number) => void): DatabaseClock {
  // Until the first reading, this machine's clock is the best guess.
  let offsetMs = Date.now() - performance.now()
  let readAt: number | null = null
  const offsetAt = (moment: number) => offsetMs - (readAt === null ? 0 : (moment - readAt) * driftPerMs)
  const nowMs = () => performance.now() + offsetAt(performance.now())

  return {
    now: () => new Date(nowMs()),
    isReadingDue: () => readAt === null || performance.now() - readAt > readEveryMs,
    read(databaseMs, askedAt) {
      const answeredAt = performance.now()
      // The reading was made between the two.
      const least = databaseMs - answeredAt
      const most = databaseMs - askedAt
      const estimated = offsetAt(answeredAt)
      const isFirst = readAt === null
      offsetMs = estimated > most ? least : Math.max(estimated, least)
      readAt = answeredAt
      if (!isFirst && estimated > most + stepMsMin) onStepBack((estimated - most) / 1000)
      return estimated <= most + stepMsMin && estimated >= least - stepMsMin
    },
    skewSeconds: () => (Date.now() - nowMs()) / 1000,
  }
}
