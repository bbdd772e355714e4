/**
 * The audit log: one entry for every change, written in the transaction of that change; if it cannot be
 * written, the change does not happen either. Values of secrets never get here: callers name a secret that
 * changed with the text "changed".
 */
import type { Actor } from '#kernel/actor.ts'
import { newId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'

/** Where a request came from. */
export type Origin = { ip: string; user_agent: string }
export type AuditTarget = { type: string; id: string; name?: string }
/** The fields that differ; `before` is null for what was made, `after` for what was removed. */
export type AuditChanges = {
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

export type AuditEntry = {
  actor: Actor
  origin: Origin | null
  requestId: string | null
  at: Date
  /** `area.thing.verb`, for requests the id of the operation. */
  action: string
  target: AuditTarget | null
  changes: AuditChanges
}

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
  }
  audit_unsealed: { account_id: string; entry_id: string }
}

export async function recordAudit(tx: Tx, accountId: string, entry: AuditEntry): Promise<void> {
  const db = tx.withTables<AuditTables>()
  const id = newId('audit')
  const { actor } = entry
  const shownActor =
    actor.type === 'token' ? { type: actor.type, id: actor.id, name: actor.name, hint: actor.hint } : actor
  await db
    .insertInto('audit_log')
    .values({
      account_id: accountId,
      id,
      at: entry.at,
      actor: JSON.stringify(shownActor),
      origin: entry.origin && JSON.stringify(entry.origin),
      request_id: entry.requestId,
      action: entry.action,
      target: entry.target && JSON.stringify(entry.target),
      changes: JSON.stringify(entry.changes),
    })
    .execute()
  await db.insertInto('audit_unsealed').values({ account_id: accountId, entry_id: id }).execute()
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
