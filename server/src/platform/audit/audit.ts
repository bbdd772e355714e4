/**
 * The audit log: one entry for every change, written in the transaction of that change; if it cannot be
 * written, the change does not happen either. Attempts that were refused are in `refusals.ts`. Values of secrets never get here: callers name a secret that
 * changed with the text "changed".
 */
import type { Actor } from '#kernel/access/actor.ts'
import { newIdAt } from '#kernel/id.ts'
import { notifyChange } from '#platform/account-changes.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'

/** Where a request came from. */
export type Origin = { ip: string; user_agent: string }
/** A resource as an entry names it: with the name that it had then. */
export type AuditResource = { type: string; id: string; name?: string }
/** `within` is what the target is a part of, at most two: a record's zone, a binding's dynamic IP and its zone. */
export type AuditTarget = AuditResource & { within?: readonly AuditResource[] }
export type AuditOptions = {
  /**
   * The id of the resource whose own entry this one is a consequence of: that entry is about the resource or something
   * within it. Without it the entry stands for an act of its own.
   */
  follows?: string
}
/** The fields that differ; `before` is null for what was made, `after` for what was removed. */
export type AuditChanges = {
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** What became of an attempt that changed nothing; `count` of them, the first at `first_at`. */
export type Refusal = { result: 'denied' | 'failed'; code: string; count: number; first_at: Date }

export type AuditEntry = {
  actor: Actor | LoggedActor
  origin: Origin | null
  requestId: string | null
  at: Date
  /** When it is written, if that is later than `at`: ids are in this order. */
  writtenAt?: Date
  /** `area.thing.verb`, for requests the id of the operation. */
  action: string
  target: AuditTarget | null
  changes: AuditChanges
  refusal?: Refusal
} & AuditOptions

type JsonText = string

export type AuditTables = {
  audit_log: {
    account_id: string
    id: string
    at: Date
    actor: JsonText
    origin: JsonText | null
    request_id: string | null
    action: string
    target: JsonText | null
    changes: JsonText
    refusal: JsonText | null
    follows: string | null
  }
  audit_unsealed: { account_id: string; entry_id: string }
}

/** Entries and their seals have the same boundaries, and go together. */
export const auditPartitions: readonly [PartitionedTable, PartitionedTable] = [
  { table: 'audit_log', key: { column: 'id', kind: 'audit' }, widthDays: 30 },
  { table: 'audit_seals', key: { column: 'entry_id', kind: 'audit' }, widthDays: 30 },
]

export async function recordAudit(tx: Tx, accountId: string, entry: AuditEntry): Promise<void> {
  const db = tx.withTables<AuditTables>()
  const id = newIdAt('audit', entry.writtenAt ?? entry.at)
  const inserted = db
    .insertInto('audit_log')
    .values({
      account_id: accountId,
      id,
      at: entry.at,
      actor: JSON.stringify(loggedActor(entry.actor)),
      origin: entry.origin && JSON.stringify(entry.origin),
      request_id: entry.requestId,
      action: entry.action,
      target: entry.target && JSON.stringify(entry.target),
      changes: JSON.stringify(entry.changes),
      refusal: entry.refusal ? JSON.stringify(entry.refusal) : null,
      follows: entry.follows ?? null,
    })
    .execute()
  await Promise.all([
    inserted,
    db.insertInto('audit_unsealed').values({ account_id: accountId, entry_id: id }).execute(),
    // What was refused has changed nothing.
    entry.refusal === undefined && notifyChange(tx, accountId),
  ])
}

/** An actor as the log shows it: who it is, and not what it may do. */
export type LoggedActor = WithoutPermissions<Actor>
type WithoutPermissions<Each> = Each extends Actor ? Omit<Each, 'permissions'> : never

export function loggedActor(actor: Actor | LoggedActor): LoggedActor {
  const { permissions: _permissions, ...shown } = { permissions: null, ...actor }
  return shown
}

/** Only the fields whose values differ, for the entry of an update. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChanges {
  const differs = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(differs)
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
