/** When a watched name is observed next: rarely while nothing can happen, often while it may be released. */
import { addSeconds } from '#kernel/time.ts'
import type { EppStatus } from '../epp-status.ts'
import { daySeconds, dropWindowStart } from './expected-drop.ts'
import type { Observation, WatchState } from './watch-state.ts'

const hourSeconds = 60 * 60
const minuteSeconds = 60

/** Requests are spread by so much of the interval in each direction. */
const jitter = 0.1

/** The next observation of a name; `random` is from 0 to 1. */
export function nextObservationAt(state: WatchState, { at, evidence }: Observation, random: number): Date {
  const isFailed = evidence.outcome === 'none'
  const regular = intervalSeconds(state, at)
  const seconds = isFailed ? Math.min(regular, failedSeconds(evidence.reason)) : regular
  const spread = seconds * (1 + jitter * (2 * random - 1))
  const next = addSeconds(at, Math.max(spread, slowestSeconds(state, evidence)))
  return beforeDropWindow(state, at, next, evidence)
}

/**
 * Port 43 has stricter limits than RDAP, and most registries do not publish them. Around a release whose time the
 * registry publishes, a few requests are enough.
 */
function slowestSeconds({ stage, expectedDrop }: WatchState, evidence: Observation['evidence']): number {
  if (evidence.outcome === 'none') return evidence.retryAfterSeconds ?? 0
  if (evidence.source !== 'whois') return 0
  const isReleased = stage === 'drop_window' || stage === 'maybe_free'
  return isReleased && expectedDrop?.isListed ? 10 * minuteSeconds : daySeconds
}

function beforeDropWindow(
  { stage, expectedDrop }: WatchState,
  at: Date,
  next: Date,
  evidence: Observation['evidence'],
): Date {
  if (stage !== 'pending_delete' || !expectedDrop) return next
  if (evidence.outcome === 'none' || (evidence.source === 'whois' && !expectedDrop.isListed)) return next
  const start = dropWindowStart(expectedDrop)
  return start > at && start < next ? start : next
}

function failedSeconds(reason: string): number {
  return reason === 'unsupported' ? daySeconds : hourSeconds
}

function intervalSeconds(state: WatchState, now: Date): number {
  const { stage, stageSince, record, expectedDrop, notFound } = state
  const untilDrop = expectedDrop ? (expectedDrop.earliest.getTime() - now.getTime()) / 1000 : null
  const inStage = (now.getTime() - stageSince.getTime()) / 1000
  switch (stage) {
    case 'unknown':
      return 5 * minuteSeconds
    case 'unsupported':
      return daySeconds
    case 'lapsed':
      return 12 * hourSeconds
    case 'redemption':
      return untilDrop !== null && untilDrop <= 3 * daySeconds ? hourSeconds : 6 * hourSeconds
    case 'pending_restore':
      return 6 * hourSeconds
    case 'pending_delete':
      return untilDrop !== null && untilDrop > 0 && untilDrop <= 12 * hourSeconds
        ? 5 * minuteSeconds
        : hourSeconds
    case 'drop_window':
      return dropWindowSeconds[expectedDrop?.confidence ?? 'low']
    case 'maybe_free':
      return unconfirmedSeconds(notFound ? (now.getTime() - notFound.firstAt.getTime()) / 1000 : 0)
    case 'available':
      return inStage < daySeconds ? 10 * minuteSeconds : daySeconds
    case 'retaken':
      return hourSeconds
    case 'taken':
      return takenSeconds(record?.statuses ?? [], record?.expiresAt ?? null, now)
  }
}

/** A window that is not known well can be days long. */
const dropWindowSeconds = { high: 30, medium: 2 * minuteSeconds, low: 5 * minuteSeconds }

/** What cannot be confirmed for long, for example because the TLD's name servers do not answer, is asked less often. */
function unconfirmedSeconds(sinceFirst: number): number {
  if (sinceFirst < hourSeconds) return minuteSeconds
  return sinceFirst < daySeconds ? 10 * minuteSeconds : daySeconds
}

function takenSeconds(statuses: readonly EppStatus[], expiresAt: Date | null, now: Date): number {
  const isOnHold = statuses.includes('clientHold') || statuses.includes('serverHold')
  const isNear = expiresAt !== null && expiresAt <= addSeconds(now, 30 * daySeconds)
  return isOnHold || isNear ? daySeconds : 7 * daySeconds
}
