import { type Generated, type Insertable, sql, type Updateable } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { deleteTokenDigests } from '#platform/tokens/token-digest-store.ts'
import type { EnrolmentTokenQuery } from './schema.ts'

export type EnrolmentTokenRow = {
  account_id: string
  id: string
  name: string
  /** Null: for any server, also a new one. */
  server_id: string | null
  digest: Buffer
  hint: string
  uses: number
  uses_max: number
  expires_at: Date
  revoked_at: Date | null
  revision: number
  created_at: Date
}

type Tables = {
  agent_enrolment_tokens: Omit<EnrolmentTokenRow, 'uses' | 'revoked_at' | 'revision'> & {
    uses: Generated<number>
    revoked_at: Generated<Date | null>
    revision: Generated<number>
  }
}

function tokensDb(tx: Tx) {
  return tx.withTables<Tables>()
}

export function insertEnrolmentToken(
  { tx }: Context,
  token: Insertable<Tables['agent_enrolment_tokens']>,
): Promise<EnrolmentTokenRow> {
  return tokensDb(tx)
    .insertInto('agent_enrolment_tokens')
    .values(token)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function selectEnrolmentToken(
  { tx, accountId }: Context,
  id: string,
  options: { isLocked?: boolean } = {},
): Promise<EnrolmentTokenRow> {
  const token = await tokensDb(tx)
    .selectFrom('agent_enrolment_tokens')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(options.isLocked === true, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!token) throw notFound('enrolment token')
  return token
}

export function updateEnrolmentToken(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<Tables['agent_enrolment_tokens']>,
): Promise<EnrolmentTokenRow> {
  return tokensDb(tx)
    .updateTable('agent_enrolment_tokens')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Newest first. */
export async function listEnrolmentTokens(
  context: Context,
  filter: EnrolmentTokenQuery,
): Promise<Page<EnrolmentTokenRow>> {
  const { limit, cursor, ...filters } = filter
  const { usable, q } = filters
  const isUsable = condition`revoked_at is null and uses < uses_max and expires_at > ${context.now}`
  const query = tokensDb(context.tx)
    .selectFrom('agent_enrolment_tokens')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .$if(usable === true, (tokens) => tokens.where(isUsable))
    .$if(usable === false, (tokens) => tokens.where(condition`not ${isUsable}`))
    .$if(q !== undefined, (tokens) => tokens.where(containsText('name', q ?? '')))
  const order = {
    columns: ['id'],
    descending: true,
    identity: { list: 'agent_enrolment_tokens', ...filters },
  }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

/** Those of an account that expired before a time, at most so many, with their digests; returns their number. */
export async function deleteExpiredTokens(
  tx: Tx,
  accountId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const expired = await tokensDb(tx)
    .selectFrom('agent_enrolment_tokens')
    .select(['id', 'digest'])
    .where('account_id', '=', accountId)
    .where('expires_at', '<', before)
    .limit(limit)
    .execute()
  for (const { id, digest } of expired) {
    await tokensDb(tx)
      .deleteFrom('agent_enrolment_tokens')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    await deleteTokenDigests(tx, { digest })
  }
  return expired.length
}

export function selectEnrolmentTokensById(
  { tx, accountId }: Context,
  ids: readonly string[],
): Promise<EnrolmentTokenRow[]> {
  return tokensDb(tx)
    .selectFrom('agent_enrolment_tokens')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export async function searchEnrolmentTokens({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name from agent_enrolment_tokens where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name'], text }, page)
}
