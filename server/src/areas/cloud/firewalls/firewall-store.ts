import { type ColumnType, type Generated, type Insertable, sql } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
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
import type { RequestedChange } from './changes/change.ts'
import type { FirewallPlace } from './lock-store.ts'
import type { FirewallQuery } from './schema.ts'

export type FirewallRow = {
  account_id: string
  id: string
  connection_id: string
  /** The provider's own id. Null until it is created. */
  ref: string | null
  name: string
  region: string | null
  attached_to: FirewallTarget[] | null
  change: RequestedChange | null
  error: ResourceError | null
  ordered_at: Date | null
  deleted_at: Date | null
  missed_listings: number
  listed_at: Date
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

type Defaulted = 'missed_listings' | 'revision'
type Json = 'attached_to' | 'change'
type JsonText = string
type Tables = {
  firewalls: Omit<FirewallRow, Defaulted | Json> & {
    [Name in Defaulted]: Generated<FirewallRow[Name]>
  } & { [Name in Json]: ColumnType<FirewallRow[Name], JsonText | null, JsonText | null> }
}

function firewallsDb(tx: Tx) {
  return tx.withTables<Tables>()
}

/** Without those that are deleted. */
function firewallsOf({ tx, accountId }: Context) {
  return firewallsDb(tx)
    .selectFrom('firewalls')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
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

/** Those that are attached to a server itself, by its id at the provider. */
export function selectFirewallsAttachedTo(
  context: Context,
  connectionId: string,
  serverRef: string,
): Promise<FirewallRow[]> {
  const target = JSON.stringify([{ kind: 'server', ref: serverRef }])
  return firewallsOf(context)
    .where('connection_id', '=', connectionId)
    .where(condition`attached_to @> ${target}::jsonb`)
    .orderBy('id')
    .execute()
}

export function isAttachedTo(targets: readonly FirewallTarget[], serverRef: string): boolean {
  return targets.some(({ kind, ref }) => kind === 'server' && ref === serverRef)
}

/** Those of a connection that were ordered and have no ref yet, locked until the end of the transaction. */
export function lockedUncreated(context: Context, connectionId: string): Promise<FirewallRow[]> {
  return firewallsOf(context)
    .where('connection_id', '=', connectionId)
    .where('ref', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

type NewFirewall = Omit<Insertable<Tables['firewalls']>, Json> & Pick<FirewallRow, Json>

export function insertFirewall(
  { tx }: Context,
  { attached_to, change, ...row }: NewFirewall,
): Promise<FirewallRow> {
  return firewallsDb(tx)
    .insertInto('firewalls')
    .values({ ...row, attached_to: jsonOf(attached_to), change: jsonOf(change) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type FirewallSet = Partial<Omit<FirewallRow, 'account_id' | 'id' | 'created_at'>>

export function updateFirewall(
  { tx, accountId, now }: Context,
  id: string,
  { attached_to, change, ...set }: FirewallSet,
): Promise<FirewallRow> {
  return firewallsDb(tx)
    .updateTable('firewalls')
    .set({
      ...set,
      ...(attached_to !== undefined && { attached_to: jsonOf(attached_to) }),
      ...(change !== undefined && { change: jsonOf(change) }),
      updated_at: now,
    })
    .set({ revision: sql<number>`revision + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function jsonOf(value: object | null): JsonText | null {
  return value === null ? null : JSON.stringify(value)
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

/** Removes a deleted firewall whose place another one has now. */
export async function deleteDeleted(
  { tx, accountId }: Context,
  connectionId: string,
  ref: string,
): Promise<void> {
  await firewallsDb(tx)
    .deleteFrom('firewalls')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('ref', '=', ref)
    .where('deleted_at', 'is not', null)
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
  firewalls.deleted_at is null and servers.account_id = firewalls.account_id
  and servers.connection_id = firewalls.connection_id and (
    firewalls.attached_to @> jsonb_build_array(jsonb_build_object('kind', 'server', 'ref', servers.ref))
    or exists (
      select from jsonb_array_elements(firewalls.attached_to) as target
      where target ->> 'kind' = 'tag' and target ->> 'ref' = any (servers.tags)
    )
  )`

export async function searchFirewalls({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from firewalls where account_id = ${accountId} and deleted_at is null`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}

/** Its name in the audit log. */
export function firewallTarget({ id, name }: Pick<FirewallRow, 'id' | 'name'>) {
  return { type: 'firewall', id, name }
}
