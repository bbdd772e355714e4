import type { Context } from '#platform/context.ts'
import { selectOwners } from '../members/account-admin-store.ts'
import { newToken, notify } from '../people/notices.ts'
import type { TokenRow } from '../store.ts'

/**
 * Notifies the account's owners and the person who created the token by mail, because a stolen session could have
 * created it.
 */
export async function notifyOfToken(context: Context, token: TokenRow, baseUrl: string): Promise<void> {
  const { tx, accountId, actor, origin, now } = context
  const { accountName, emails } = await selectOwners(tx, accountId, actor.id)
  const clientInfo = { ip: origin?.ip ?? 'unknown', userAgent: origin?.user_agent ?? '', at: now }
  const notice = newToken({ name: token.name, by: actor.name, account: accountName }, clientInfo, baseUrl)
  await notify(tx, { accountId, about: accountId, to: emails, at: now }, notice)
}
