/**
 * Refused and failed attempts in the audit log. The first of a kind is an entry immediately. Equal ones (the same
 * actor, action, target and problem) within the next minute are counted and become one more entry. From the twentieth
 * kind in that minute on, all attempts of an actor count as one kind. A client that is refused in a loop therefore
 * writes at most 42 entries a minute, and every attempt is counted.
 */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { ProblemCode } from '#kernel/problem/catalogue.ts'
import type { Problem } from '#kernel/problem/problem.ts'
import { addSeconds, type Clock } from '#kernel/time.ts'
import type { Caller } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { logFailure } from '#platform/database/connection/log-failure.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { type AuditTarget, loggedActor, type Origin, recordAudit } from './audit.ts'

export interface Refusals {
  /** Records a refused attempt if the audit log includes its kind. Never throws: the refusal does not depend on it. */
  record(attempt: Attempt): Promise<void>
  /** Writes the counts of repeats whose minute is over. */
  close(): Promise<void>
}

export type Attempt = { caller: Caller; target: AuditTarget | null; isChange: boolean; problem: Problem }

const windowSeconds = 60
const kindsMax = 20

const denials: readonly ProblemCode[] = [
  'permission_denied',
  'plan_limit_reached',
  'account_suspended',
  'token_expired',
  'token_revoked',
]
const failures: readonly ProblemCode[] = [
  'provider_error',
  'provider_unavailable',
  'provider_timeout',
  'internal_error',
]

function resultOf({ isChange, problem }: Attempt): 'denied' | 'failed' | null {
  if (denials.includes(problem.code)) return 'denied'
  return isChange && failures.includes(problem.code) ? 'failed' : null
}

type JsonText = string
type RefusalKey = { actor_id: string; action: string; target_id: string; code: string }
type RefusalRow = RefusalKey & {
  account_id: string
  result: 'denied' | 'failed'
  actor: Actor
  target: AuditTarget | null
  origin: Origin | null
  last_at: Date
  first_at: Date
  repeats: number
}

export function createRefusals(database: Database, clock: Clock, log: Log): Refusals {
  return {
    async record(attempt) {
      const result = resultOf(attempt)
      if (result === null) return
      const { accountId, requestId } = attempt.caller
      try {
        await database.tenant(accountId, (tx) => recordRefusal(tx, attempt, result, clock()))
      } catch (error) {
        logFailure(log, error, { request_id: requestId }, 'a refused attempt could not be recorded')
      }
    },
    async close() {
      const now = clock()
      const { rows } = await database.system((tx) =>
        sql<{ account_id: string }>`
          select distinct account_id from audit_refusals where closes_at <= ${now}`.execute(tx),
      )
      for (const { account_id } of rows)
        await database.tenant(account_id, (tx) => writeRepeats(tx, account_id, now))
    },
  }
}

async function recordRefusal(
  tx: Tx,
  { caller, target, problem }: Attempt,
  result: 'denied' | 'failed',
  now: Date,
): Promise<void> {
  const { accountId, actor, origin, requestId } = caller
  const asked = { actor_id: actor.id, action: caller.action, target_id: target?.id ?? '', code: problem.code }
  const isNew = (await countOpen(tx, accountId, asked)) < kindsMax
  const kind = isNew ? asked : { ...asked, action: '*', target_id: '' }
  const kept = { actor: loggedActor(actor), target: isNew ? target : null, origin }
  const json = (value: object | null): JsonText | null => value && JSON.stringify(value)
  const { rows } = await sql<{ repeats: number }>`
    insert into audit_refusals
      (account_id, actor_id, action, target_id, code, result, actor, target, origin, last_at, closes_at)
    values (${accountId}, ${kind.actor_id}, ${kind.action}, ${kind.target_id}, ${kind.code}, ${result},
      ${json(kept.actor)}, ${json(kept.target)}, ${json(origin)}, ${now}, ${addSeconds(now, windowSeconds)})
    on conflict (account_id, actor_id, action, target_id, code) do update
    set repeats = audit_refusals.repeats + 1, last_at = ${now}, origin = excluded.origin,
        first_at = coalesce(audit_refusals.first_at, ${now})
    returning repeats`.execute(tx)
  if (rows[0]?.repeats !== 0) return
  await recordAudit(tx, accountId, {
    actor,
    origin,
    requestId,
    at: now,
    action: kind.action,
    target: kept.target,
    changes: { before: null, after: null },
    refusal: { result, code: problem.code, count: 1, first_at: now },
  })
}

/** The number of other kinds that are currently counted for this actor. */
async function countOpen(tx: Tx, accountId: string, kind: RefusalKey): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from audit_refusals
    where account_id = ${accountId} and actor_id = ${kind.actor_id} and action <> '*'
      and (action, target_id, code) <> (${kind.action}, ${kind.target_id}, ${kind.code})`.execute(tx)
  return rows[0]?.open ?? 0
}

async function writeRepeats(tx: Tx, accountId: string, now: Date): Promise<void> {
  const { rows } = await sql<RefusalRow>`
    delete from audit_refusals where account_id = ${accountId} and closes_at <= ${now} returning *`.execute(
    tx,
  )
  for (const row of rows.filter(({ repeats }) => repeats > 0))
    await recordAudit(tx, accountId, {
      actor: row.actor,
      origin: row.origin,
      requestId: null,
      at: row.last_at,
      writtenAt: now,
      action: row.action,
      target: row.target,
      changes: { before: null, after: null },
      refusal: { result: row.result, code: row.code, count: row.repeats, first_at: row.first_at },
    })
}
