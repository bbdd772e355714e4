/** Notices of an approaching expiry: each once per expiry date, at a number of days before it. */

export const expiryDays = [60, 30, 14, 7, 3, 1] as const

const dayMs = 24 * 60 * 60 * 1000

/** Whole days that remain, rounded up; 0 or less after the expiry. */
export function daysLeft(expiresAt: Date, now: Date): number {
  // `+ 0` turns -0 into 0.
  return Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs) + 0
}

export type NextNotice = {
  /** The notice that is due now: the number of days it is named for. Null if none is. */
  due: number | null
  /** When to look again; null: never for this expiry date. */
  nextAt: Date | null
}

/**
 * The notice due now, where `noticed` is the fewest days already reported for this expiry date. Of several that became
 * due since, for example because the domain was added late, only the most urgent one is reported.
 */
export function nextNotice(
  expiresAt: Date,
  noticed: number | null,
  now: Date,
  days: readonly number[] = expiryDays,
): NextNotice {
  const open = days.filter((day) => noticed === null || day < noticed)
  const startOf = (day: number) => new Date(expiresAt.getTime() - day * dayMs)
  const begun = open.filter((day) => startOf(day) <= now)
  const later = open.filter((day) => startOf(day) > now)
  return {
    due: begun.length > 0 && now < expiresAt ? Math.min(...begun) : null,
    nextAt: later.length > 0 ? startOf(Math.max(...later)) : null,
  }
}
