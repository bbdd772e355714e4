/** How urgent the expiry of a certificate is: that depends on how long it is valid in all. */

/** From the least to the most urgent. */
export const expiryBands = ['none', 'warning', 'high', 'critical', 'expired'] as const
export type ExpiryBand = (typeof expiryBands)[number]

type BandTime = { band: ExpiryBand; at: Date }
type Validity = { not_before: Date; not_after: Date }

const day = 86_400_000

/**
 * The bands in order, each with when it begins. Of a certificate of 90 days they begin 22, 11 and 3 days before its end,
 * of one of 6 days at 40, 20 and 10 hours.
 */
export function expiryTimes({
  not_before,
  not_after,
}: Validity): readonly [BandTime, BandTime, BandTime, BandTime] {
  const end = not_after.getTime()
  const lifetime = Math.max(0, end - not_before.getTime())
  const before = (ms: number) => new Date(end - ms)
  return [
    { band: 'warning', at: before(Math.min(lifetime / 4, 30 * day)) },
    { band: 'high', at: before(Math.min(lifetime / 8, 14 * day)) },
    { band: 'critical', at: before(Math.min(lifetime / 16, 3 * day)) },
    { band: 'expired', at: new Date(end) },
  ]
}

export function expiryBand(validity: Validity, now: Date): ExpiryBand {
  return expiryTimes(validity).findLast(({ at }) => at <= now)?.band ?? 'none'
}

export function isMoreUrgent(band: ExpiryBand, than: ExpiryBand): boolean {
  return expiryBands.indexOf(band) > expiryBands.indexOf(than)
}

/**
 * The days that public authorities may make a certificate valid for, by when it is issued (CA/Browser Forum Baseline
 * Requirements 6.3.2, ballot SC-081), the newest first. A certificate is valid through the last second, hence one more.
 */
export const lifetimeLimitSteps = [
  { from: Date.parse('2029-03-15'), days: 47 },
  { from: Date.parse('2027-03-15'), days: 100 },
  { from: Date.parse('2026-03-15'), days: 200 },
  { from: Date.parse('2020-09-01'), days: 398 },
  { from: Date.parse('2018-03-01'), days: 825 },
  { from: Date.parse('2015-04-01'), days: 1187 },
]

/** Null: issued before there was a limit. */
export function lifetimeLimitDays(issuedAt: Date): number | null {
  return lifetimeLimitSteps.find(({ from }) => issuedAt.getTime() >= from)?.days ?? null
}

/** The limit of today and those to come, in their order. */
export function lifetimeLimitsFrom(now: Date): { from: Date; days: number }[] {
  const present = lifetimeLimitSteps.findIndex(({ from }) => from <= now.getTime())
  return lifetimeLimitSteps
    .slice(0, present + 1)
    .map(({ from, days }) => ({ from: new Date(from), days }))
    .reverse()
}

export function lifetimeDays({ not_before, not_after }: Validity): number {
  return (not_after.getTime() - not_before.getTime()) / day
}

/** When an automatic renewal is usual: a third of the time that it is valid in all is left. */
export function renewalDueAt({ not_before, not_after }: Validity): Date {
  return new Date(not_after.getTime() - (not_after.getTime() - not_before.getTime()) / 3)
}
