import type { Context } from '#platform/context.ts'
import { containsAnyText } from '#platform/database/query/text-search.ts'
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

export function tokensMatching(
  context: Context,
  { status, expires_before, q }: Pick<TokenQuery, 'status' | 'expires_before' | 'q'>,
) {
  return identityDb(context.tx)
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
}
