import { newToken, tokenDigest, tokenHint } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import type { Service } from '../../service.ts'

type AccountTables = {
  accounts: { account_id: string; name: string; plan: string; created_at: Date }
  api_tokens: Record<string, unknown>
}

/** A further account with a full-access token, created as an operator would. */
export async function givenAccount(
  { database, secrets }: Pick<Service, 'database' | 'secrets'>,
  plan = 'unlimited',
) {
  const accountId = newId('account')
  const token = newToken('hf_')
  const now = new Date()
  await database.system(async (tx) => {
    const db = tx.withTables<AccountTables>()
    await db
      .insertInto('accounts')
      .values({ account_id: accountId, name: 'Other', plan, created_at: now })
      .execute()
    await secrets.createAccountKey(tx, accountId)
    const digest = tokenDigest(token)
    const id = newId('token')
    await insertTokenDigest(tx, { account_id: accountId, id }, { digest })
    await db
      .insertInto('api_tokens')
      .values({
        account_id: accountId,
        id,
        name: 'Other token',
        preset: 'full_access',
        permissions: [],
        digest,
        hint: tokenHint(token),
        created_at: now,
        updated_at: now,
      })
      .execute()
  })
  return { accountId, token }
}
