/** The present moment, passed in wherever time matters so that tests can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}
