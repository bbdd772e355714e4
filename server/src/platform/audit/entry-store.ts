/** The entries of the audit log as they are read: by their id, or searched. */
import { sql } from 'kysely'
import { earliestId } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { type PageRequest, readPage } from '#platform/database/query/keyset.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { AuditChanges, AuditTarget, Origin, Refusal } from './audit.ts'

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

export type AuditSearch = {
  /** Ids, but for the types of actors that have none. */
  actor?: string
  /** An action, or the beginning of one with `.*`. */
  action?: string
  target?: string
  target_type?: string
  result?: 'ok' | Refusal['result']
  request_id?: string
  ip?: string
  since?: string
  until?: string
  /** A text in what the reader would see. */
  q?: string
  /** With what the actions begin whose content the reader may see; null for one who may see all. */
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
  const { rows, nextCursor } = await readPage(filtered(context, search), page, order)
  return { data: rows, next_cursor: nextCursor }
}

export function selectEntry(context: Context, id: string): Promise<AuditRow | undefined> {
  return entriesOf(context).where('id', '=', id).executeTakeFirst()
}

function entriesOf({ tx, accountId }: Context) {
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

function filtered(context: Context, search: AuditSearch) {
  const { readable, actor, action, target, target_type, result, request_id, ip, since, until, q } = search
  let query = entriesOf(context)
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
  if (q !== undefined) query = query.where(containsText(readableText(readable), q))
  return query
}

/** Only what the reader would see: a search must not tell what an entry contains that is not shown. */
function readableText(readable: AuditSearch['readable']) {
  const isReadable =
    readable === null ? condition`true` : condition`split_part(action, '.', 1) = any(${readable})`
  return sql<string>`concat_ws(' ', action, actor ->> 'name', target ->> 'id', origin ->> 'user_agent',
    case when ${isReadable} then concat_ws(' ', target ->> 'name', changes::text) end)`
}
