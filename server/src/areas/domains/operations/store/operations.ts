import type { Generated } from 'kysely'
import { type Insertable, sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Money } from '#kernel/money/money.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import type { RankedPage } from '#platform/database/query/read-ranked.ts'
import { nameContains, searchNames } from '../../store/name-search.ts'
import type { OperationKind, OperationState } from '../kinds.ts'
import type { OperationQuery } from '../schema.ts'

export type OperationStep = { step: string; at: string; message: string | null }
export type OperationError = { code: string; message: string; vendor_code: string | null; at: string }

/**
 * `queued`: nothing was sent. `sending`: it is being sent, or its sender died. `lost`: whether it was received is not
 * known. `sent`: the registrar has it. `applied`: it is done, and the domain has to be read. `ended`: final.
 */
export type OperationPhase = 'queued' | 'sending' | 'lost' | 'sent' | 'applied' | 'ended'

export type OperationRow = {
  account_id: string
  id: string
  kind: OperationKind
  state: OperationState
  phase: OperationPhase
  domain_id: string | null
  connection_id: string
  name: string
  /** What was requested, without secrets and the ids above. */
  input: Record<string, unknown>
  /** Encrypted: see secret-input.ts. */
  secret: string | null
  key: string
  price: Money | null
  is_premium: boolean
  expires_at: Date | null
  reference: string | null
  message: string | null
  error: OperationError | null
  steps: OperationStep[]
  requested_by: { type: string; id: string; name: string }
  sent_at: Date | null
  absences: number
  is_cancelling: boolean
  deadline: Date
  revision: number
  created_at: Date
  updated_at: Date
  finished_at: Date | null
  due_at: Date | null
}

type Defaulted = 'is_premium' | 'absences' | 'is_cancelling' | 'revision'
type OperationTables = {
  domain_operations: Omit<OperationRow, Defaulted | 'steps'> & {
    [Name in Defaulted]: Generated<OperationRow[Name]>
  } & { steps: OperationStep[] }
}

function operationsDb(tx: Tx) {
  return tx.withTables<OperationTables>()
}

function operationsOf({ tx, accountId }: Context) {
  return operationsDb(tx).selectFrom('domain_operations').selectAll().where('account_id', '=', accountId)
}

export function findOperation(context: Context, id: string): Promise<OperationRow | undefined> {
  return operationsOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectOperation(context: Context, id: string): Promise<OperationRow> {
  const operation = await findOperation(context, id)
  if (!operation) throw notFound('domain operation')
  return operation
}

/** The operation, locked until the end of the transaction. */
export async function lockedOperation(context: Context, id: string): Promise<OperationRow> {
  const operation = await operationsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!operation) throw notFound('domain operation')
  return operation
}

export function selectOperationsById(context: Context, ids: readonly string[]): Promise<OperationRow[]> {
  return operationsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

/** The unfinished operation on a name at a connection, or any that acquires the name. */
export function findOpenOperation(
  context: Context,
  { connectionId, name, acquires }: { connectionId: string; name: string; acquires: boolean },
): Promise<OperationRow | undefined> {
  return operationsOf(context)
    .where('name', '=', name)
    .where('finished_at', 'is', null)
    .where(condition`connection_id = ${connectionId} or (${acquires} and kind in ('register', 'transfer'))`)
    .orderBy('id')
    .executeTakeFirst()
}

/** The unfinished operations at a connection. */
export function openOperationsOf(context: Context, connectionId: string): Promise<OperationRow[]> {
  return operationsOf(context)
    .where('connection_id', '=', connectionId)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The unfinished operations that send the contact to a registrar. */
export function openOperationsOfContact(context: Context, contactId: string): Promise<OperationRow[]> {
  return operationsOf(context)
    .where('finished_at', 'is', null)
    .where(
      condition`exists (select from jsonb_each_text(input->'contacts') as used (role, id) where used.id = ${contactId})`,
    )
    .orderBy('id')
    .execute()
}

/** The kinds of the unfinished operations on a domain. */
export async function openKindsOf({ tx, accountId }: Context, domainId: string): Promise<OperationKind[]> {
  const rows = await operationsDb(tx)
    .selectFrom('domain_operations')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .where('finished_at', 'is', null)
    .execute()
  return rows.map(({ kind }) => kind)
}

export function lastRenewalOf(context: Context, domainId: string): Promise<OperationRow | undefined> {
  return operationsOf(context)
    .where('domain_id', '=', domainId)
    .where('kind', '=', 'renew')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether an operation of a kind on a domain was queued after a time. */
export async function isQueuedSince(
  { tx, accountId }: Context,
  { domainId, kind }: { domainId: string; kind: OperationKind },
  since: Date,
): Promise<boolean> {
  const row = await operationsDb(tx)
    .selectFrom('domain_operations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .where('state', 'not in', ['failed', 'cancelled'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function insertOperation(
  { tx }: Context,
  row: Insertable<OperationTables['domain_operations']>,
): Promise<OperationRow> {
  return operationsDb(tx)
    .insertInto('domain_operations')
    .values({ ...row, steps: json(row.steps) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type OperationChange = Partial<Omit<OperationRow, 'account_id' | 'id' | 'created_at' | 'kind'>>

export function updateOperation(
  { tx, accountId, now }: Context,
  id: string,
  { steps, ...set }: OperationChange,
): Promise<OperationRow> {
  return operationsDb(tx)
    .updateTable('domain_operations')
    .set({ ...set, ...(steps && { steps: json(steps) }), updated_at: now })
    .set({ revision: sql<number>`revision + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The driver would send a list as an array of PostgreSQL. */
function json(steps: readonly OperationStep[]): OperationStep[] {
  return sql`${JSON.stringify(steps)}::jsonb` as unknown as OperationStep[]
}

/** For a domain that is removed: its operations stay, under its name. */
export async function detachOperations({ tx, accountId }: Context, domainId: string): Promise<void> {
  await operationsDb(tx)
    .updateTable('domain_operations')
    .set({ domain_id: null })
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .execute()
}

/** Makes the unfinished operations of a connection due, which has new credentials. */
export async function makeOperationsDue(
  { tx, accountId, now }: Context,
  connectionId: string,
): Promise<void> {
  await operationsDb(tx)
    .updateTable('domain_operations')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('finished_at', 'is', null)
    .execute()
}

export async function listOperations(context: Context, query: OperationQuery): Promise<Page<OperationRow>> {
  const { limit, cursor, ...filters } = query
  const { domain_id, connection_id, kind, state, needs_attention, q } = filters
  const contains = q === undefined ? null : await nameContains(context, 'domain_operations', q)
  const rows = operationsOf(context)
    .$if(domain_id !== undefined, (all) => all.where('domain_id', '=', domain_id ?? ''))
    .$if(connection_id !== undefined, (all) => all.where('connection_id', '=', connection_id ?? ''))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'renew'))
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'queued'))
    .$if(needs_attention === true, (all) => all.where(needsAttention))
    .$if(needs_attention === false, (all) => all.where(condition`not ${needsAttention}`))
    .$if(contains !== null, (all) => all.where(contains ?? condition`true`))
  const order = {
    columns: ['id'] as const,
    descending: true,
    identity: { list: 'domain_operations', ...filters },
  }
  const page = await readPage(rows, { limit, cursor }, order)
  return { data: page.rows, next_cursor: page.nextCursor }
}

const needsAttention = condition`state in ('needs_user', 'blocked', 'failed')`

export async function searchOperations(context: Context, text: string, page: RankedPage) {
  return await searchNames(context, 'domain_operations', text, page)
}
