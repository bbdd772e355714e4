import type { PermissionArea } from '#kernel/access/permission.ts'

/**
 * A trend: outcomes that are counted by the hour, as declared by an area. The counts are written in the transactions
 * that they count (`context.tally`), so that reading them costs the same however active an account is.
 */
export type Trend<Outcome extends string = string> = {
  /** The name in the API: `webhooks.attempts`. */
  name: string
  /** What is counted, for the API's documentation. */
  description: string
  /** Actors who may read this area can see the trend. */
  area: PermissionArea
  /** The possible outcomes. */
  outcomes: readonly Outcome[]
}

export const hourMs = 3_600_000

/** How many past hours can be read. Older ones are deleted. */
export const trendHoursMax = 168

export function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / hourMs) * hourMs)
}
