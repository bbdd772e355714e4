/** The present moment, passed in wherever time matters so that tests can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** As people read it in a text, to the minute: `2026-11-21 20:57 UTC`. */
export function minuteText(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

/** Whether the promise was fulfilled within so many seconds. A rejection within them is thrown, a later one ignored. */
export async function settlesWithin(seconds: number, promise: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), Math.max(0, seconds) * 1000)
  try {
    return await Promise.race([promise.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
