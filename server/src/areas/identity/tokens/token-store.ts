import { sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsAnyText } from '#platform/database/query/text-search.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { TokenQuery } from '../schema.ts'
import { identityDb, type NewTokenRow, type TokenRow } from '../store.ts'

export function insertToken({ tx }: Pick<Context, 'tx'>, token: NewTokenRow): Promise<TokenRow> {
  return identityDb(tx).insertInto('api_tokens').values(token).returningAll().executeTakeFirstOrThrow()
}

export function updateTokenRow(
  { tx, accountId }: Context,
  id: string,
  set: Partial<Omit<TokenRow, 'account_id' | 'id'>>,
): Promise<TokenRow> {
  return identityDb(tx)
    .updateTable('api_tokens')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listTokens(context: Context, filter: TokenQuery): Promise<Page<TokenRow>> {
  const { status, expires_before, q, ...page } = filter
  const query = identityDb(context.tx)
    .selectFrom('api_tokens')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .$if(q !== undefined, (tokens) => tokens.where(containsAnyText(['name', 'hint'], q ?? '')))
    .$if(expires_before !== undefined, (tokens) =>
      tokens.where('expires_at', '<', new Date(expires_before ?? '')),
    )
    .$if(status === 'revoked', (tokens) => tokens.where('revoked_at', 'is not', null))
    .$if(status === 'expired', (tokens) =>
      tokens.where('revoked_at', 'is', null).where('expires_at', '<=', context.now),
    )
    .$if(status === 'active', (tokens) =>
      tokens
        .where('revoked_at', 'is', null)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', context.now)])),
    )
  const { rows, nextCursor } = await readPage(query, page, {
    columns: ['id'],
    identity: { list: 'tokens', status, expires_before, q },
  })
  return { data: rows, next_cursor: nextCursor }
}

export function selectTokensById({ tx, accountId }: Context, ids: readonly string[]): Promise<TokenRow[]> {
  return identityDb(tx)
    .selectFrom('api_tokens')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export async function searchTokens({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name, hint from api_tokens where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name', 'hint'], text }, page)
}

/**
 * The tokens that count towards the limit: all that are not revoked, because the expiry of an expired one can be
 * extended.
 */
export const countTokens = countRows('api_tokens', condition`revoked_at is null`)
