import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { earliestId } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { AuditChanges, AuditTarget, Origin, Refusal } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { type PageRequest, readPage } from '#platform/database/query/keyset.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { contentPermission, mayReadContent, readablePrefixes } from './redaction.ts'
import type { AuditFilter } from './schema.ts'

export type AuditRow = {
  account_id: string
  id: string
  at: Date
  actor: { type: string; id: string; name: string; hint?: string; session_id?: string }
  origin: Origin | null
  request_id: string | null
  action: string
  target: AuditTarget | null
  changes: AuditChanges
  /** As it is kept: the time is a text. */
  refusal: (Omit<Refusal, 'first_at'> & { first_at: string }) | null
}

/** An entry as clients see it. */
export type AuditView = ReturnType<typeof auditView>

function auditView(
  { account_id: _account, at, refusal, changes, target, ...shown }: AuditRow,
  reader: Actor,
) {
  const isReadable = mayReadContent(reader, shown.action)
  return {
    ...shown,
    target: isReadable ? target : target && { type: target.type, id: target.id },
    created_at: at,
    result: refusal?.result ?? ('ok' as const),
    code: refusal?.code ?? null,
    count: refusal?.count ?? 1,
    first_at: refusal && new Date(refusal.first_at),
    changes: isReadable ? changes : { before: null, after: null },
    redacted: !isReadable,
    permission: contentPermission(shown.action),
  }
}

/** A page of the log, newest first, or oldest first for an export. */
export async function listAuditLog(
  context: Context,
  filter: AuditFilter,
  page: PageRequest,
  descending = true,
): Promise<Page<AuditView>> {
  const order = { columns: ['id'], descending, identity: { list: 'audit', ...filter } }
  const { rows, nextCursor } = await readPage(filtered(context, filter), page, order)
  return { data: rows.map((row) => auditView(row, context.actor)), next_cursor: nextCursor }
}

export async function readAuditEntry(context: Context, id: string): Promise<AuditView> {
  const row = await entries(context).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('audit entry')
  return auditView(row, context.actor)
}

function entries({ tx, accountId }: Context) {
  return tx
    .withTables<{ audit_log: AuditRow }>()
    .selectFrom('audit_log')
    .selectAll()
    .where('account_id', '=', accountId)
}

const member = (path: string) => sql<string>`${sql.raw(path)}`

const daySeconds = 24 * 3600

/** Ids begin with the time of their entry, or nearly: so much less has to be read. */
const idNear = (time: string, seconds: number) => earliestId('audit', addSeconds(new Date(time), seconds))

function filtered(context: Context, filter: AuditFilter) {
  const { actor, action, target, target_type, result, request_id, ip, since, until, q } = filter
  let query = entries(context)
  if (actor !== undefined) query = query.where(member(`actor ->> 'id'`), '=', actor)
  if (action?.endsWith('.*')) query = query.where(condition`starts_with(action, ${action.slice(0, -1)})`)
  else if (action !== undefined) query = query.where('action', '=', action)
  if (target !== undefined) query = query.where(member(`target ->> 'id'`), '=', target)
  if (target_type !== undefined) query = query.where(member(`target ->> 'type'`), '=', target_type)
  if (result === 'ok') query = query.where('refusal', 'is', null)
  else if (result !== undefined) query = query.where(member(`refusal ->> 'result'`), '=', result)
  if (request_id !== undefined) query = query.where('request_id', '=', request_id)
  if (ip !== undefined) query = query.where(member(`origin ->> 'ip'`), '=', ip)
  if (since !== undefined)
    query = query.where('at', '>=', new Date(since)).where('id', '>=', idNear(since, -daySeconds))
  if (until !== undefined)
    query = query.where('at', '<', new Date(until)).where('id', '<', idNear(until, daySeconds))
  if (q !== undefined) query = query.where(containsText(searchedFor(context.actor), q))
  return query
}

/** Only what the reader would see: a search must not tell what an entry contains that is not shown. */
function searchedFor(reader: Actor) {
  return sql<string>`concat_ws(' ', action, actor ->> 'name', target ->> 'id', origin ->> 'user_agent',
    case when ${contentIsReadable(reader)} then concat_ws(' ', target ->> 'name', changes::text) end)`
}

/** The same as mayReadContent, of the column `action`. */
function contentIsReadable(reader: Actor) {
  const prefixes = readablePrefixes(reader)
  return prefixes === null ? condition`true` : condition`split_part(action, '.', 1) = any(${prefixes})`
}
