/**
 * When a name is expected to be released. Registries do not publish when a status was set, so the time is between the
 * last observation without it and the first one with it, or that of the last change if it is between them.
 */
import { addSeconds } from '#kernel/time.ts'
import type { RegistryRecord } from './evidence.ts'
import type { TldProfile } from './tld-profile.ts'
import type { ExpectedDrop, ListedDrop, WatchStage, WatchState } from './watch-state.ts'

export const daySeconds = 24 * 60 * 60

const beforeDropSeconds = 10 * 60
const afterDropSeconds = 6 * 60 * 60

/** Whether a name that can be released may be released now: from shortly before the earliest time on. */
export function isInDropWindow(expected: ExpectedDrop, now: Date): boolean {
  return now >= dropWindowStart(expected) && now <= addSeconds(expected.latest, afterDropSeconds)
}

export function dropWindowStart({ earliest }: ExpectedDrop): Date {
  return addSeconds(earliest, -beforeDropSeconds)
}

type Seen = { stage: WatchStage; record: RegistryRecord; now: Date; listedDrop?: ListedDrop }

/** The expected release of a name that has this stage now. Null if it is not expected to be released. */
export function expectedDropOf(before: WatchState, seen: Seen, profile: TldProfile): ExpectedDrop | null {
  const { stage, record, now, listedDrop } = seen
  const { redemptionDays, pendingDeleteDays, afterExpiry } = profile
  if (listedDrop && isAwaited(listedDrop, now) && mayBeListed(stage))
    return { ...listedDrop, confidence: isFinalStage(stage) ? 'high' : 'medium', isListed: true }
  if (stage === 'lapsed') return lapsedDrop(lapsedAt(before, record, now), profile)
  if (!mayBeListed(stage)) return null
  if (afterExpiry && record.expiresAt) return onDay(record.expiresAt, afterExpiry.dropDays)
  const phase = phaseOf(stage, profile)
  const known = before.expectedDrop
  if (known && phaseOf(beforeNotFound(before), profile) === phase)
    return known.latest > addSeconds(now, -afterDropSeconds) ? known : overdue(now)
  const lasts =
    phase === 'redemption'
      ? { phaseDays: redemptionDays, days: redemptionDays + pendingDeleteDays }
      : { phaseDays: pendingDeleteDays, days: pendingDeleteDays }
  return afterStart(before.checkedAt, seen, lasts, profile)
}

/** Whether a listed release has not been long ago: a list is a day old at most. */
export function isAwaited({ latest }: ListedDrop, now: Date): boolean {
  return now <= addSeconds(latest, afterDropSeconds)
}

function mayBeListed(stage: WatchStage): boolean {
  return stage === 'redemption' || isFinalStage(stage)
}

function isFinalStage(stage: WatchStage): boolean {
  return stage === 'pending_delete' || stage === 'drop_window'
}

/** The stage before answers that the name is not registered, which may have been wrong. */
export function beforeNotFound({ stage, notFound }: WatchState): WatchStage {
  return stage === 'maybe_free' ? (notFound?.before ?? 'unknown') : stage
}

function phaseOf(stage: WatchStage, { pendingDeleteDays }: TldProfile): WatchStage {
  if (stage !== 'drop_window') return stage
  return pendingDeleteDays === 0 ? 'redemption' : 'pending_delete'
}

/** The status was set between the last observation and this one, and until the release are so many days. */
function afterStart(
  lastAt: Date | null,
  { stage, record, now }: Seen,
  { phaseDays, days }: { phaseDays: number; days: number },
  { dropHours }: TldProfile,
): ExpectedDrop {
  const { changedAt } = record
  const seconds = days * daySeconds
  const earliestStart = lastAt ?? addSeconds(now, -phaseDays * daySeconds)
  const isExact = changedAt !== null && changedAt >= earliestStart && changedAt <= now
  const from = addSeconds(isExact ? changedAt : earliestStart, seconds)
  const to = addSeconds(isExact ? changedAt : now, seconds)
  const earliest = dropHours ? earlier(from, atHour(from, dropHours.from)) : from
  const latest = dropHours ? later(to, atHour(to, dropHours.to)) : to
  // Not by a drop hour of a day that has passed.
  return {
    earliest: later(earliest, earlier(from, now)),
    latest,
    confidence: confidenceOf(stage, isExact || lastAt !== null),
  }
}

function confidenceOf(stage: WatchStage, hasStart: boolean): ExpectedDrop['confidence'] {
  if (stage === 'redemption') return hasStart ? 'medium' : 'low'
  return hasStart ? 'high' : 'low'
}

/** Still registered after it should have been released. */
function overdue(now: Date): ExpectedDrop {
  return { earliest: now, latest: addSeconds(now, daySeconds), confidence: 'low' }
}

function onDay(expiresAt: Date, days: number): ExpectedDrop {
  const earliest = addSeconds(expiresAt, days * daySeconds)
  return { earliest, latest: addSeconds(earliest, daySeconds), confidence: 'medium' }
}

/** The registrar decides how soon it deletes a name after its expiry. */
export function lapsedDrop(expiredAt: Date | null, profile: TldProfile): ExpectedDrop | null {
  if (expiredAt === null) return null
  const { autoRenewDays, redemptionDays, pendingDeleteDays, afterExpiry } = profile
  if (afterExpiry) return onDay(expiredAt, afterExpiry.dropDays)
  const days = redemptionDays + pendingDeleteDays
  return {
    earliest: addSeconds(expiredAt, days * daySeconds),
    latest: addSeconds(expiredAt, (days + autoRenewDays) * daySeconds),
    confidence: 'low',
  }
}

/** When a lapsed registration expired. Registries that renew automatically have already moved the date by a year. */
export function lapsedAt(before: WatchState, { expiresAt }: RegistryRecord, now: Date): Date | null {
  if (expiresAt === null || expiresAt <= now) return expiresAt
  const previous = before.record?.expiresAt ?? null
  if (previous !== null && previous <= now) return previous
  const yearBefore = new Date(expiresAt)
  yearBefore.setUTCFullYear(yearBefore.getUTCFullYear() - 1)
  return yearBefore <= now ? yearBefore : null
}

function atHour(day: Date, hour: number): Date {
  const at = new Date(day)
  at.setUTCHours(hour, 0, 0, 0)
  return at
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
