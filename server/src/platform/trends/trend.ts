import type { PermissionArea } from '#kernel/access/permission.ts'

/**
 * What is counted by the hour and shown as a trend, as an area declares it. The counts are written by the transactions
 * that do what they count (`context.tally`), so that reading them costs the same however much an account does.
 */
export type Trend<Outcome extends string = string> = {
  /** In the API: `webhooks.attempts`. */
  name: string
  /** What one of it is, for the API's documentation. */
  description: string
  /** Who may read this area sees the trend. */
  area: PermissionArea
  /** How it can end. */
  outcomes: readonly Outcome[]
}

export const hourMs = 3_600_000

/** How many past hours can be read; older ones are deleted. */
export const trendHoursMax = 168

export function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / hourMs) * hourMs)
}
