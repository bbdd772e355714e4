/** Returns the current time. Passed as an argument, so that tests can control it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A time for display, to the minute: `2026-11-21 20:57 UTC`. */
export function minuteText(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

type Width = { seconds: number }

/** The start of the time of this width that contains `at`. Days begin at midnight UTC. */
export function binStart(at: Date, { seconds }: Width): Date {
  const width = seconds * 1000
  return new Date(Math.floor(at.getTime() / width) * width)
}

export function binEnd(at: Date, width: Width): Date {
  return addSeconds(binStart(at, width), width.seconds)
}

/** A whole number of bins in seconds, so many that there are no more steps than points. */
export function alignedStep(
  { from, to }: { from: Date; to: Date },
  { seconds }: Width,
  points: number,
): number {
  const bins = Math.ceil((to.getTime() - from.getTime()) / 1000 / seconds)
  return Math.ceil(bins / points) * seconds
}

/** So many months from the first one on, each as `YYYY-MM`. */
export function monthsFrom(first: string, count: number): string[] {
  const start = new Date(`${first}-01T00:00:00Z`)
  return Array.from({ length: count }, (_, offset) =>
    new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + offset, 1)).toISOString().slice(0, 7),
  )
}

/**
 * Whether the promise was fulfilled within the given seconds. A rejection within that time is thrown; a later one is
 * ignored.
 */
export async function settlesWithin(seconds: number, promise: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), Math.max(0, seconds) * 1000)
  try {
    return await Promise.race([promise.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
