/**
 * How often a sign-in may fail. Nobody can lock a person out by failing in their name: what others do counts
 * neither against a browser in which the person has signed in before (`devices.ts`), nor against an address
 * from which nobody has failed yet. An attempt takes from one of these budgets, each of ten:
 *
 *   known device   of the e-mail address in this browser, then one a minute
 *   stranger       of the e-mail address from this network address, then one each five minutes
 *   session        of the person who is signed in and gives a password or a code once more, then one a minute
 *
 * Beside it, strangers are slowed down: the more of them have failed with one e-mail address of late, the
 * longer each waits for the answer, five seconds at most. An address that nobody has is limited like any other,
 * so that it tells nothing. What comes from one network address is limited over all e-mail addresses by
 * platform/http/failed-attempts.ts.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#kernel/problem.ts'
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
  /** Takes one attempt, and tells how long it is to wait; throws `rate_limited`. */
  begin(attempt: Attempt): Promise<{ waitMs: number }>
  /** Waits, as one of a bounded number; throws `rate_limited` when too many do. */
  wait(ms: number): Promise<void>
  /** The attempt was right: its budget is whole again. */
  succeed(tx: Tx, attempt: Attempt): Promise<void>
}

const burst = 10
const strangersWaitingMax = 100

export function createAttempts(database: Database, clock: Clock): Attempts {
  let waiting = 0
  return {
    begin: (attempt) =>
      database.system(async (tx) => {
        const now = clock()
        const seconds = await takeFromBudget(tx, budgetOf(attempt), now)
        if (seconds > 0) throw tooMany(seconds)
        return { waitMs: attempt.kind === 'stranger' ? await slowDown(tx, attempt.email, now) : 0 }
      }),
    async wait(ms) {
      if (ms === 0) return
      if (waiting >= strangersWaitingMax) throw tooMany(Math.ceil(ms / 1000))
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

/** Counts a stranger's attempt with this e-mail address, and tells how long it is to wait for that. */
async function slowDown(tx: Tx, email: string, now: Date): Promise<number> {
  const ofStrangers = { subject: `strangers ${nameOf(email)}`, burst: 60, everySeconds: 60 }
  // What does not fit is not counted: the wait is as long as it gets by then.
  await takeFromBudget(tx, ofStrangers, now)
  return unknownDeviceWaitMs(await takenFromBudget(tx, ofStrangers, now))
}

/** None for the first ten; then a quarter of a second, twice as long with every five more, five seconds at most. */
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
