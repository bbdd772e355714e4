import { type ColumnType, type Generated, type Insertable, sql } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { FirewallTarget } from '#providers/ports/firewalls.ts'
import type { FirewallPlace } from './lock-store.ts'
import type { FirewallQuery } from './schema.ts'

/** What was requested, with times as texts. */
export type RequestedRules = {
  add: readonly FirewallRule[]
  remove: readonly FirewallRule[]
  /** Of the rules that it is based on. */
  hash: string
  requested_at: string
  /** When it was first sent. Null: never. */
  sent_at: string | null
  deadline: string
}

export type FirewallRow = {
  account_id: string
  id: string
  connection_id: string
  /** The provider's own id. */
  ref: string
  name: string
  attached_to: FirewallTarget[] | null
  change: RequestedRules | null
  error: ResourceError | null
  missed_listings: number
  listed_at: Date
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

type Defaulted = 'missed_listings' | 'revision'
type JsonText = string
type Tables = {
  firewalls: Omit<FirewallRow, Defaulted | 'attached_to'> & {
    [Name in Defaulted]: Generated<FirewallRow[Name]>
  } & { attached_to: ColumnType<FirewallTarget[] | null, JsonText | null, JsonText | null> }
}

function firewallsDb(tx: Tx) {
  return tx.withTables<Tables>()
}

function firewallsOf({ tx, accountId }: Context) {
  return firewallsDb(tx).selectFrom('firewalls').selectAll().where('account_id', '=', accountId)
}

export function findFirewall(context: Context, id: string): Promise<FirewallRow | undefined> {
  return firewallsOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectFirewall(context: Context, id: string): Promise<FirewallRow> {
  const firewall = await findFirewall(context, id)
  if (!firewall) throw notFound('firewall')
  return firewall
}

/** The firewall, locked until the end of the transaction, if its revision matches the request. */
export async function lockedFirewall(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<FirewallRow> {
  const firewall = await firewallsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!firewall) throw notFound('firewall')
  requireMatch(ifMatch, firewall.revision)
  return firewall
}

export function selectFirewallsById(context: Context, ids: readonly string[]): Promise<FirewallRow[]> {
  return firewallsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The firewall at this place, if it was listed. */
export async function findFirewallIdAt(
  { tx, accountId }: Context,
  { connectionId, ref }: FirewallPlace,
): Promise<string | undefined> {
  const row = await firewallsDb(tx)
    .selectFrom('firewalls')
    .select('id')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('ref', '=', ref)
    .executeTakeFirst()
  return row?.id
}

type NewFirewall = Omit<Insertable<Tables['firewalls']>, 'attached_to'> & Pick<FirewallRow, 'attached_to'>

export function insertFirewall({ tx }: Context, { attached_to, ...row }: NewFirewall): Promise<FirewallRow> {
  return firewallsDb(tx)
    .insertInto('firewalls')
    .values({ ...row, attached_to: jsonOf(attached_to) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type FirewallSet = Partial<Omit<FirewallRow, 'account_id' | 'id' | 'created_at'>>

export function updateFirewall(
  { tx, accountId, now }: Context,
  id: string,
  { attached_to, ...set }: FirewallSet,
): Promise<FirewallRow> {
  return firewallsDb(tx)
    .updateTable('firewalls')
    .set({ ...set, ...(attached_to !== undefined && { attached_to: jsonOf(attached_to) }), updated_at: now })
    .set({ revision: sql<number>`revision + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function jsonOf(targets: readonly FirewallTarget[] | null): JsonText | null {
  return targets === null ? null : JSON.stringify(targets)
}

/** Has the changes of a connection tried again that are not finished. */
export async function makeFirewallsDue({ tx, accountId, now }: Context, connectionId: string): Promise<void> {
  await firewallsDb(tx)
    .updateTable('firewalls')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('change', 'is not', null)
    .execute()
}

export async function deleteFirewallRow({ tx, accountId }: Context, id: string): Promise<void> {
  await firewallsDb(tx)
    .deleteFrom('firewalls')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function listFirewalls(context: Context, query: FirewallQuery): Promise<Page<FirewallRow>> {
  const { limit, cursor, ...filters } = query
  const { connection_id, server_id, needs_attention, q } = filters
  const firewalls = firewallsOf(context)
    .$if(connection_id !== undefined, (all) => all.where('connection_id', '=', connection_id ?? ''))
    .$if(server_id !== undefined, (all) =>
      all.where(condition`exists (select from servers where id = ${server_id} and ${isFiltered})`),
    )
    .$if(needs_attention !== undefined, (all) =>
      all.where('error', needs_attention === true ? 'is not' : 'is', null),
    )
    .$if(q !== undefined, (all) => all.where(containsText('name', q ?? '')))
  const order = { columns: ['id'], descending: true, identity: { list: 'firewalls', ...filters } } as const
  const { rows, nextCursor } = await readPage(firewalls, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** Of a firewall and a server in a query: it is attached to the server itself, or to one of its tags. */
export const isFiltered = condition`
  servers.account_id = firewalls.account_id and servers.connection_id = firewalls.connection_id and (
    firewalls.attached_to @> jsonb_build_array(jsonb_build_object('kind', 'server', 'ref', servers.ref))
    or exists (
      select from jsonb_array_elements(firewalls.attached_to) as target
      where target ->> 'kind' = 'tag' and target ->> 'ref' = any (servers.tags)
    )
  )`

export async function searchFirewalls({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from firewalls where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

/** Its name in the audit log. */
export function firewallTarget({ id, name }: Pick<FirewallRow, 'id' | 'name'>) {
  return { type: 'firewall', id, name }
}
