import { type Generated, type Insertable, sql } from 'kysely'
import type { ServerActionKind, ServerActionState } from '#kernel/cloud/server-action.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Money } from '#kernel/money/money.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { ActionQuery } from '../actions/schema.ts'
import type { ServerRow } from './tables.ts'

/** What a kind needs, as it was requested. */
export type ActionParameters = {
  name?: string
  size?: string
  with_disk?: boolean
  image?: string
  snapshot_id?: string
  /** The provider's own id of the snapshot. */
  snapshot_ref?: string
  /** Whether the server was stopped when its snapshot was requested. */
  from_stopped?: boolean
  region?: string
  /** Public keys, as OpenSSH writes them. */
  ssh_keys?: string[]
  tags?: string[]
  on_failure?: 'keep' | 'rollback'
  monthly_price?: Money
  /** What is made with the server when it has started. */
  dns_record?: { zone_id: string; name: string; ttl?: number }
  monitor?: { type: 'icmp' | 'tcp' | 'http'; port?: number }
  /** The provider's own ids of what is deleted with the server. */
  leftovers?: string[]
}
export type ActionStep = { step: string; at: string; message: string | null }
export type ActionError = { code: string; message: string; vendor_code: string | null; at: string }

/**
 * `queued`: nothing was sent. `sending`: it is being sent, or its sender died. `lost`: whether it was received is not
 * known. `created`: the server exists, and has to be completed. `accepted`: the provider executes it. `asked`: the
 * provider is done, and the server has to follow. `ended`: final.
 */
export type ActionPhase = 'queued' | 'sending' | 'lost' | 'created' | 'accepted' | 'asked' | 'ended'

export type ActionRow = {
  account_id: string
  id: string
  server_id: string | null
  server_name: string
  connection_id: string
  /** The provider's own ids: of the server, which one that is being created does not have, and of the action. */
  ref: string | null
  provider_ref: string | null
  kind: ServerActionKind
  parameters: ActionParameters
  state: ServerActionState
  phase: ActionPhase
  wait_seconds: number | null
  is_forced: boolean
  progress: number | null
  message: string | null
  error: ActionError | null
  steps: ActionStep[]
  /** The password that the provider has set, encrypted, until it is shown. */
  secret: string | null
  schedule_id: string | null
  /** The cloud-init configuration, encrypted, until the server is created. */
  user_data: string | null
  requested_by: { type: string; id: string; name: string }
  sent_at: Date | null
  accepted_at: Date | null
  absences: number
  deadline: Date
  revision: number
  created_at: Date
  updated_at: Date
  finished_at: Date | null
  due_at: Date | null
}

type Defaulted = 'absences' | 'revision'
type ActionTables = {
  server_actions: Omit<ActionRow, Defaulted> & { [Name in Defaulted]: Generated<ActionRow[Name]> }
}

function actionsDb(tx: Tx) {
  return tx.withTables<ActionTables>()
}

function actionsOf({ tx, accountId }: Context) {
  return actionsDb(tx).selectFrom('server_actions').selectAll().where('account_id', '=', accountId)
}

export function findAction(context: Context, id: string): Promise<ActionRow | undefined> {
  return actionsOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectAction(context: Context, id: string): Promise<ActionRow> {
  const action = await findAction(context, id)
  if (!action) throw notFound('action')
  return action
}

/** The action, locked until the end of the transaction. */
export async function lockedAction(context: Context, id: string): Promise<ActionRow> {
  const action = await actionsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!action) throw notFound('action')
  return action
}

export function selectActionsById(context: Context, ids: readonly string[]): Promise<ActionRow[]> {
  return actionsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The creations with these ids that were requested through a connection. */
export async function selectCreations(
  { tx, accountId }: Context,
  connectionId: string,
  ids: readonly string[],
): Promise<Pick<ActionRow, 'id' | 'ref' | 'finished_at'>[]> {
  return await actionsDb(tx)
    .selectFrom('server_actions')
    .select(['id', 'ref', 'finished_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'create')
    .execute()
}

type SnapshotKey = { connection_id: string; ref: string; name: string; createdAt: Date | null }

/** The clocks of the provider and of this installation may differ by so much. */
const clockSkewSeconds = 60

/** The action that has made a snapshot with this name of a server, and has no other one. */
export function findSnapshotAction(
  context: Context,
  { connection_id, ref, name, createdAt }: SnapshotKey,
): Promise<ActionRow | undefined> {
  const sentBefore = createdAt && addSeconds(createdAt, clockSkewSeconds)
  return actionsOf(context)
    .where('connection_id', '=', connection_id)
    .where('ref', '=', ref)
    .where('kind', '=', 'snapshot')
    .where('sent_at', 'is not', null)
    .where('state', '<>', 'failed')
    .where(sql<string>`parameters ->> 'name'`, '=', name)
    .$if(sentBefore !== null, (all) => all.where('sent_at', '<=', sentBefore))
    .where(
      condition`not exists (
        select from snapshots where account_id = ${context.accountId} and action_id = server_actions.id
      )`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The unfinished action on a server, locked until the end of the transaction. */
export function lockedOpenAction(
  context: Context,
  { id, connection_id, ref }: Pick<ServerRow, 'id' | 'connection_id' | 'ref'>,
): Promise<ActionRow | undefined> {
  return actionsOf(context)
    .where('connection_id', '=', connection_id)
    .where((row) => row.or([row('server_id', '=', id), row('ref', '=', ref)]))
    .where('finished_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The provider's ids of the actions on a server that Holdfast has sent. */
export async function selectProviderRefs(
  { tx, accountId }: Context,
  { connection_id, ref }: Pick<ActionRow, 'connection_id' | 'ref'>,
): Promise<Set<string>> {
  const rows = await actionsDb(tx)
    .selectFrom('server_actions')
    .select('provider_ref')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connection_id)
    .where('ref', '=', ref)
    .where('provider_ref', 'is not', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return new Set(rows.flatMap(({ provider_ref }) => provider_ref ?? []))
}

export function insertAction(
  { tx }: Context,
  row: Insertable<ActionTables['server_actions']>,
): Promise<ActionRow> {
  return actionsDb(tx)
    .insertInto('server_actions')
    .values({ ...row, steps: json(row.steps) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type ActionChange = Partial<Omit<ActionRow, 'account_id' | 'id' | 'created_at' | 'kind'>>

export function updateAction(
  { tx, accountId, now }: Context,
  id: string,
  { steps, ...set }: ActionChange,
): Promise<ActionRow> {
  return actionsDb(tx)
    .updateTable('server_actions')
    .set({ ...set, ...(steps && { steps: json(steps) }), updated_at: now })
    .set({ revision: sql<number>`revision + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The driver would send a list as an array of PostgreSQL. */
function json(steps: readonly ActionStep[]): ActionStep[] {
  return sql`${JSON.stringify(steps)}::jsonb` as unknown as ActionStep[]
}

/** Makes the unfinished actions of a connection due, which has new credentials. */
export async function makeActionsDue({ tx, accountId, now }: Context, connectionId: string): Promise<void> {
  await actionsDb(tx)
    .updateTable('server_actions')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('finished_at', 'is', null)
    .execute()
}

/** The latest first. */
export async function listActions(context: Context, query: ActionQuery): Promise<Page<ActionRow>> {
  const { limit, cursor, ...filters } = query
  const { server_id, connection_id, kind, state, needs_attention, q } = filters
  const actions = actionsOf(context)
    .$if(server_id !== undefined, (all) => all.where('server_id', '=', server_id ?? ''))
    .$if(connection_id !== undefined, (all) => all.where('connection_id', '=', connection_id ?? ''))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'reboot'))
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'queued'))
    .$if(needs_attention === true, (all) => all.where('state', 'in', ['failed', 'unknown']))
    .$if(needs_attention === false, (all) => all.where('state', 'not in', ['failed', 'unknown']))
    .$if(q !== undefined, (all) => all.where(containsText('server_name', q ?? '')))
  const order = {
    columns: ['id'],
    descending: true,
    identity: { list: 'server_actions', ...filters },
  } as const
  const { rows, nextCursor } = await readPage(actions, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export async function searchActions({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, server_name from server_actions where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['server_name'], text }, page)
}
