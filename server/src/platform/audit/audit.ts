/**
 * The audit log: one entry for every change, written in the transaction of the change, so that a change without an
 * entry is impossible. Refused attempts are in `refusals.ts`. Entries never contain secrets: callers record a changed
 * secret as the text "changed".
 */
import { type Insertable, sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { newIdAt } from '#kernel/id.ts'
import { notifyChange } from '#platform/account-changes.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'
import { fixedStatement } from '#platform/database/query/fixed-statement.ts'
import { rowsOfInsert, valueRows } from '#platform/database/query/value-rows.ts'

/** The origin of a request. */
export type Origin = { ip: string; user_agent: string }
/** A resource in an entry, with its name at the time. */
export type AuditResource = { type: string; id: string; name?: string }
/**
 * `within` lists what contains the target, at most two resources: a record's zone, or a binding's dynamic IP and its
 * zone.
 */
export type AuditTarget = AuditResource & { within?: readonly AuditResource[] }
export type AuditOptions = {
  /**
   * The id of the resource whose entry caused this one: that entry is about the resource or something within it.
   * Without it the entry is a primary one.
   */
  follows?: string
  /** The ids of further resources in whose histories it is found, such as the records of an edit of many. */
  mentions?: readonly string[]
}
/** The fields that differ. `before` is null for a created resource, `after` for a removed one. */
export type AuditChanges = {
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/**
 * The result of an attempt that changed nothing. `count` is the number of attempts, the first of which was at
 * `first_at`.
 */
export type Refusal = { result: 'denied' | 'failed'; code: string; count: number; first_at: Date }

export type AuditEntry = {
  actor: Actor | LoggedActor
  origin: Origin | null
  requestId: string | null
  at: Date
  /** The time of writing, if it is later than `at`. Ids are in this order. */
  writtenAt?: Date
  /** `area.resource.verb`. For requests, the id of the operation. */
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

/** Entries, their seals and their mentions have the same partition bounds and are dropped together. */
export const auditPartitions: readonly PartitionedTable[] = [
  { table: 'audit_log', key: { column: 'id', kind: 'audit' }, widthDays: 30 },
  { table: 'audit_seals', key: { column: 'entry_id', kind: 'audit' }, widthDays: 30 },
  { table: 'audit_mentions', key: { column: 'entry_id', kind: 'audit' }, widthDays: 30 },
]

const insertEntry = fixedStatement((tx, entry: Insertable<AuditTables['audit_log']>) =>
  tx.withTables<AuditTables>().insertInto('audit_log').values({
    account_id: entry.account_id,
    id: entry.id,
    at: entry.at,
    actor: entry.actor,
    origin: entry.origin,
    request_id: entry.request_id,
    action: entry.action,
    target: entry.target,
    changes: entry.changes,
    refusal: entry.refusal,
    follows: entry.follows,
  }),
)
const insertUnsealed = fixedStatement((tx, entry: Insertable<AuditTables['audit_unsealed']>) =>
  tx
    .withTables<AuditTables>()
    .insertInto('audit_unsealed')
    .values({ account_id: entry.account_id, entry_id: entry.entry_id }),
)

export async function recordAudit(tx: Tx, accountId: string, entry: AuditEntry): Promise<void> {
  const id = newIdAt('audit', entry.writtenAt ?? entry.at)
  const inserted = insertEntry(tx, {
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
  await Promise.all([
    inserted,
    insertMentions(tx, accountId, id, entry.mentions ?? []),
    insertUnsealed(tx, { account_id: accountId, entry_id: id }),
    // A refused attempt has changed nothing.
    entry.refusal === undefined && notifyChange(tx, accountId),
  ])
}

/** Mentions that exist already stay as they are. */
export async function insertMentions(
  tx: Tx,
  accountId: string,
  entryId: string,
  resourceIds: readonly string[],
): Promise<void> {
  for (let begin = 0; begin < resourceIds.length; begin += rowsOfInsert) {
    const rows = resourceIds.slice(begin, begin + rowsOfInsert).map((id) => [accountId, id, entryId])
    await sql`
      insert into audit_mentions (account_id, resource_id, entry_id) values ${valueRows(rows)}
      on conflict do nothing`.execute(tx)
  }
}

/** An actor as stored in the log, without permissions. */
export type LoggedActor = WithoutPermissions<Actor>
type WithoutPermissions<Each> = Each extends Actor ? Omit<Each, 'permissions'> : never

export function loggedActor(actor: Actor | LoggedActor): LoggedActor {
  const { permissions: _permissions, ...shown } = { permissions: null, ...actor }
  return shown
}

/** Only the fields with different values, for the entry of an update. */
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
