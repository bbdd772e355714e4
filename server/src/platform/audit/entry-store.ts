/** Reads entries of the audit log, by their id or by a search. */
import { sql } from 'kysely'
import { earliestId } from '#kernel/id.ts'
import { encodeCursor, type Page, pageLimitDefault } from '#kernel/list/page.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { type KeysetOrder, type PageRequest, readPage } from '#platform/database/query/keyset.ts'
import { containsTextInOrder } from '#platform/database/query/text-search.ts'
import { idsContaining, isOneOf } from '#platform/database/text-index/text-index.ts'
import type { AuditChanges, AuditTarget, Origin, Refusal } from './audit.ts'
import { auditText, redactedText, wholeText } from './entry-text.ts'

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
  /** As stored: the time is a text. */
  refusal: (Omit<Refusal, 'first_at'> & { first_at: string }) | null
  follows: string | null
}

/** Columns computed by the database for indexes. */
type Facets = {
  target_id: string | null
  target_type: string | null
  within_id: string | null
  within_also_id: string | null
  actor_id: string
  verb: string
  ip: string | null
  result: Refusal['result'] | null
}

export type AuditSearch = {
  /** An id, or the type of an actor without an id. */
  actor?: string
  /** An action, or a prefix of actions with `.*`. */
  action?: string
  /** Also matches entries of resources within it. */
  target?: string
  target_type?: string
  /** The last part of the action. */
  verb?: string
  /** Without the consequences of other entries. */
  acts?: boolean
  result?: 'ok' | Refusal['result']
  request_id?: string
  ip?: string
  since?: string
  until?: string
  /** Matches text that the reader can see. */
  q?: string
  /** The prefixes of actions whose content the reader may see. Null if the reader may see everything. */
  readable: readonly string[] | null
}

export async function selectEntries(
  context: Context,
  search: AuditSearch,
  page: PageRequest,
  descending: boolean,
): Promise<Page<AuditRow>> {
  const { readable: _readable, ...filter } = search
  const order = { columns: ['id'], descending, identity: { list: 'audit', ...filter } }
  const found = await idsWithText(context, search)
  if (found?.length === 0) return { data: [], next_cursor: null }
  const all = filtered(context, search, found)
  const { target } = search
  if (target === undefined) {
    const { rows, nextCursor } = await readPage(all, page, order)
    return { data: rows, next_cursor: nextCursor }
  }
  // Each list is read in order by its own index, and no entry is in two of them. A union would sort all of them.
  const parts = [await readPage(filtered(context, search, found, target), page, order)]
  for (const column of ['target_id', 'within_id', 'within_also_id'] as const)
    parts.push(await readPage(all.where(column, '=', target), page, order))
  return mergedPage(parts, page, order)
}

/** The first page of several merged lists with the same order. */
function mergedPage(
  parts: readonly { rows: AuditRow[]; nextCursor: string | null }[],
  { limit = pageLimitDefault }: PageRequest,
  { descending, identity }: KeysetOrder,
): Page<AuditRow> {
  const rows = parts.flatMap((part) => part.rows).sort((one, other) => (one.id < other.id ? -1 : 1))
  if (descending) rows.reverse()
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const isMore = rows.length > limit || parts.some(({ nextCursor }) => nextCursor !== null)
  return { data, next_cursor: isMore && last ? encodeCursor(identity, [last.id]) : null }
}

export function selectEntry(context: Context, id: string): Promise<AuditRow | undefined> {
  return entriesOf(context).where('id', '=', id).executeTakeFirst()
}

const columns = [
  ...(['account_id', 'id', 'at', 'actor', 'origin', 'request_id', 'action', 'target', 'changes'] as const),
  ...(['refusal', 'follows'] as const),
]

function entriesOf({ tx, accountId }: Context, mentioned?: string) {
  const from = mentioned === undefined ? sql.table('audit_log') : mentioning(accountId, mentioned)
  return tx
    .withTables<{ audit_log: AuditRow & Facets }>()
    .selectFrom(from.$castTo<AuditRow & Facets>().as('audit_log'))
    .select(columns)
    .where('account_id', '=', accountId)
}

/** The entries that mention a resource, in the order of an index. */
function mentioning(accountId: string, resourceId: string) {
  return sql`(
    select entry.* from audit_mentions as mention
    join audit_log as entry on entry.account_id = ${accountId} and entry.id = mention.entry_id
    where mention.account_id = ${accountId} and mention.resource_id = ${resourceId})`
}

const daySeconds = 24 * 3600

/** Ids begin with approximately the time of their entry, which limits the range to read. */
const idNear = (time: string, seconds: number) => earliestId('audit', addSeconds(new Date(time), seconds))

/** The ids of all entries that have the text, also where the reader would not see it; null where the log is read. */
async function idsWithText({ tx, accountId }: Context, { q }: AuditSearch): Promise<string[] | null> {
  const ids = q === undefined ? null : await idsContaining(tx, accountId, auditText, [q])
  return ids === 'more' ? null : ids
}

function filtered(
  context: Context,
  search: AuditSearch,
  found: readonly string[] | null,
  mentioned?: string,
) {
  const { readable, actor, action, verb, target, target_type, acts } = search
  const { result, request_id, ip, since, until, q } = search
  let query = entriesOf(context, mentioned)
  if (actor !== undefined) query = query.where('actor_id', '=', actor)
  if (action?.endsWith('.*')) query = query.where(condition`starts_with(action, ${action.slice(0, -1)})`)
  else if (action !== undefined) query = query.where('action', '=', action)
  if (verb !== undefined) query = query.where('verb', '=', verb)
  if (target_type !== undefined) query = query.where('target_type', '=', target_type)
  if (acts) query = query.where(isPrimaryEntry(target))
  if (result === 'ok') query = query.where('refusal', 'is', null)
  else if (result !== undefined) query = query.where('result', '=', result)
  if (request_id !== undefined) query = query.where('request_id', '=', request_id)
  if (ip !== undefined) query = query.where('ip', '=', ip)
  if (since !== undefined)
    query = query.where('at', '>=', new Date(since)).where('id', '>=', idNear(since, -daySeconds))
  if (until !== undefined)
    query = query.where('at', '<', new Date(until)).where('id', '<', idNear(until, daySeconds))
  if (found !== null) query = query.where(isOneOf('id', found))
  if (q !== undefined) query = query.where(containsTextInOrder(readableText(readable), q))
  return query
}

/** For one resource, an entry that follows a change of another resource counts as primary. */
function isPrimaryEntry(target: string | undefined) {
  return target === undefined
    ? condition`follows is null`
    : condition`follows is null or follows <> ${target}`
}

/** Only text that the reader can see, so that a search does not reveal hidden content. */
function readableText(readable: AuditSearch['readable']) {
  const isReadable =
    readable === null ? condition`true` : condition`split_part(action, '.', 1) = any(${readable})`
  return sql<string>`case when ${isReadable} then ${sql.raw(wholeText)} else ${sql.raw(redactedText)} end`
}
