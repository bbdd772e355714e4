/**
 * The context of domain code: one transaction in one account's scope, the caller, and the few services that every
 * change may need. It is created by `Tenancy` and is valid until the transaction ends.
 */
import { type Actor, systemActor } from '#kernel/access/actor.ts'
import type { CountName, Plan } from '#kernel/access/plan.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { isReadOnly } from '#platform/database/query/violation.ts'
import { wake } from '#platform/work/worker/wake.ts'
import {
  type AuditChanges,
  type AuditOptions,
  type AuditTarget,
  type Origin,
  recordAudit,
} from './audit/audit.ts'
import type { NewEvent } from './events/event-body.ts'
import type { Events } from './events/events.ts'
import type { Counting } from './plans/counting.ts'
import type { Limits } from './plans/limits.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Log } from './telemetry/log.ts'
import { createTallies, type Tallies } from './trends/tallies.ts'
import type { Trend } from './trends/trend.ts'

/** Who performs an action, for which account, and its name in the audit log. */
export type Caller = {
  accountId: string
  actor: Actor
  origin: Origin | null
  requestId: string | null
  action: string
}

/** The service itself, for a task with this name. */
export function systemCaller(accountId: string, name: string, action: string): Caller {
  return { accountId, actor: systemActor(name), origin: null, requestId: null, action }
}

export type Context = Caller & {
  tx: Tx
  /** The time of this transaction, used for everything that it writes. */
  now: Date
  audit(target: AuditTarget | null, changes: AuditChanges, options?: AuditOptions): Promise<void>
  publish(event: NewEvent): Promise<void>
  wake(kindName: string): Promise<void>
  sealSecret(place: string, plaintext: string): Promise<string>
  openSecret(place: string, sealed: string): Promise<string>
  /** The account's plan, read in this transaction. */
  plan(): Promise<Plan>
  /** Throws `plan_limit_reached` unless the plan allows `more` resources. Called before they are created. */
  withinLimit(name: CountName, more?: number): Promise<void>
  /**
   * Counts resources that plans limit. Called with 1 for each creation and -1 for each removal, or with larger numbers.
   */
  count(name: CountName, delta: number): void
  /** Counts an outcome for a trend of the account. */
  tally<Outcome extends string>(trend: Trend<Outcome>, outcome: NoInfer<Outcome>, count?: number): void
  /** For log lines after the commit, such as those of platform/health. */
  log: Log
  /** For state of this process, such as a cache. Durable work must be a row instead. */
  afterCommit(callback: () => void): void
}

/** The same transaction with another caller. */
export function withCaller(context: Context, caller: Caller): Context {
  const { tx, accountId, now } = context
  return {
    ...context,
    ...caller,
    audit: (target, changes, options) =>
      recordAudit(tx, accountId, { ...caller, at: now, target, changes, ...options }),
  }
}

export interface Tenancy {
  /** Runs a task in a transaction of the account's scope. The task may run again after a deadlock. */
  act<T>(caller: Caller, task: (context: Context) => Promise<T>): Promise<T>
  /** Runs a task that only reads, in fewer round trips. A task that writes or locks rows is run again as with `act`. */
  read<T>(caller: Caller, task: (context: Context) => Promise<T>): Promise<T>
}

type Dependencies = {
  database: Database
  secrets: Secrets
  events: Events
  limits: Limits
  clock: Clock
  log: Log
}

type Transaction = { tx: Tx; counting: Counting; tallies: Tallies; afterCommit: (() => void)[] }

export function createTenancy({ database, secrets, events, limits, clock, log }: Dependencies): Tenancy {
  function contextOf(caller: Caller, { tx, counting, tallies, afterCommit }: Transaction): Context {
    const { accountId } = caller
    const now = clock()
    return {
      ...caller,
      tx,
      now,
      log,
      audit: (target, changes, options) =>
        recordAudit(tx, accountId, { ...caller, at: now, target, changes, ...options }),
      async publish(event) {
        await events.publish(tx, accountId, now, event)
      },
      wake: (kindName) => wake(tx, kindName),
      sealSecret: (place, plaintext) => secrets.seal(tx, accountId, place, plaintext),
      openSecret: (place, sealed) => secrets.open(tx, accountId, place, sealed),
      plan: () => limits.planOf(tx, accountId),
      withinLimit: (name, more = 1) => counting.require(name, more),
      count: counting.add,
      tally: (trend, outcome, count = 1) => tallies.add(trend, outcome, count),
      afterCommit: (callback) => afterCommit.push(callback),
    }
  }

  async function run<T>(
    transact: Database['tenant'],
    caller: Caller,
    task: (context: Context) => Promise<T>,
  ): Promise<T> {
    let afterCommit: (() => void)[] = []
    const result = await transact(caller.accountId, async (tx) => {
      const counting = limits.counting(tx, caller.accountId)
      const tallies = createTallies()
      // Reset for each attempt.
      afterCommit = []
      const done = await task(contextOf(caller, { tx, counting, tallies, afterCommit }))
      await counting.settle()
      await tallies.write(tx, caller.accountId, clock())
      return done
    })
    for (const callback of afterCommit) callback()
    return result
  }

  return {
    act: (caller, task) => run(database.tenant, caller, task),
    async read(caller, task) {
      try {
        return await run(database.tenantRead, caller, task)
      } catch (error) {
        // Nothing was written, so the task can run again.
        if (isReadOnly(error)) return await run(database.tenant, caller, task)
        throw error
      }
    },
  }
}
