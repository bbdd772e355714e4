/** Tokens among related resources, with what they created, and in the search across all areas. */
import type { Context } from '#platform/context.ts'
import type { ResourceType } from '#platform/related/resource-type.ts'
import type { TokenRow } from '../store.ts'
import { searchTokens, selectTokensById } from './token-store.ts'

export const tokenType: ResourceType = {
  kind: 'token',
  permission: 'account.read',
  async select(context, ids) {
    const tokens = await selectTokensById(context, ids)
    return tokens.map((token) => ({
      id: token.id,
      title: token.name,
      detail: token.hint,
      state: statusOf(context, token),
      parent_id: null,
    }))
  },
  search: searchTokens,
}

/** The status as the filter of the list of tokens defines it. */
function statusOf({ now }: Context, { revoked_at, expires_at }: TokenRow): 'active' | 'expired' | 'revoked' {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : 'active'
}
