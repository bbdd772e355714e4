/**
 * How often a sign-in may fail. Nobody can lock a person out by failing in their name: other people's attempts count
 * neither against a browser in which the person has signed in before (`devices.ts`), nor against an address without
 * failures. Each attempt uses one of these budgets of ten:
 *
 *   known device   per e-mail address in this browser; refills one per minute
 *   stranger       per e-mail address from this network address; refills one per five minutes
 *   session        per signed-in person who enters a password or code again; refills one per minute
 *
 * In addition, unknown devices are slowed down: the more of them failed with one e-mail address recently, the longer
 * each waits for the response, at most five seconds. Addresses without an account are limited in the same way, so that
 * the response reveals nothing. Attempts from one network address are limited across all e-mail addresses by
 * platform/http/failed-attempts.ts.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#kernel/problem/problem.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { addressGroup } from '#platform/rates/address-group.ts'
import {
  refillBudgets,
  type StoredBudget,
  takeFromBudget,
  takenFromBudget,
} from '#platform/rates/stored-budget.ts'

export type Attempt =
  | { kind: 'known_device'; email: string; device: string }
  | { kind: 'stranger'; email: string; address: string }
  | { kind: 'session'; userId: string }

export interface Attempts {
  /** Uses one attempt and returns how long to wait; throws `rate_limited`. */
  begin(attempt: Attempt): Promise<{ waitMs: number }>
  /** Waits. The number of concurrent waits is limited; throws `rate_limited` above it. */
  wait(ms: number): Promise<void>
  /** The attempt succeeded: its budget is full again. */
  succeed(tx: Tx, attempt: Attempt): Promise<void>
}

const burst = 10
const unknownWaitingMax = 100

export function createAttempts(database: Database, clock: Clock): Attempts {
  let waiting = 0
  return {
    begin: (attempt) =>
      database.system(async (tx) => {
        const now = clock()
        const seconds = Math.ceil(await takeFromBudget(tx, budgetOf(attempt), now))
        if (seconds > 0) throw tooMany(seconds)
        return { waitMs: attempt.kind === 'stranger' ? await slowDown(tx, attempt.email, now) : 0 }
      }),
    async wait(ms) {
      if (ms === 0) return
      if (waiting >= unknownWaitingMax) throw tooMany(Math.ceil(ms / 1000))
      waiting++
      try {
        await delay(ms, undefined, { ref: false })
      } finally {
        waiting--
      }
    },
    succeed: (tx, attempt) => refillBudgets(tx, [budgetOf(attempt).subject]),
  }
}

function budgetOf(attempt: Attempt): StoredBudget {
  if (attempt.kind === 'session') return { subject: `session ${attempt.userId}`, burst, everySeconds: 60 }
  const email = nameOf(attempt.email)
  if (attempt.kind === 'known_device')
    return { subject: `device ${attempt.device} ${email}`, burst, everySeconds: 60 }
  return { subject: `address ${addressGroup(attempt.address)} ${email}`, burst, everySeconds: 300 }
}

/** Counts an unknown device's attempt with this e-mail address and returns how long it must wait. */
async function slowDown(tx: Tx, email: string, now: Date): Promise<number> {
  const ofStrangers = { subject: `strangers ${nameOf(email)}`, burst: 60, everySeconds: 60 }
  // Attempts beyond the budget are not counted: the wait is at its maximum by then.
  await takeFromBudget(tx, ofStrangers, now)
  return unknownDeviceWaitMs(await takenFromBudget(tx, ofStrangers, now))
}

/** Zero for the first ten attempts; then a quarter of a second, doubled every five attempts, five seconds at most. */
export function unknownDeviceWaitMs(attempts: number): number {
  if (attempts <= burst) return 0
  return Math.min(5000, Math.round(250 * 2 ** ((attempts - burst - 1) / 5)))
}

function tooMany(seconds: number): Problem {
  return new Problem('rate_limited', `Too many sign-in attempts. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

function nameOf(email: string): string {
  return email.trim().toLowerCase()
}
