import type { Generated, Insertable } from 'kysely'
import type { Permission, PermissionPreset } from '#kernel/access/permission.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { fixedStatement } from '#platform/database/query/fixed-statement.ts'
import { selectTokenKey } from '#platform/tokens/token-digest-store.ts'

export type AccountRow = {
  account_id: string
  name: string
  plan: string
  suspended_at: Date | null
  /** Whether the account belongs to the operator. */
  is_operator: boolean
  revision: number
  created_at: Date
  updated_at: Date
}

export type TokenRow = {
  account_id: string
  id: string
  name: string
  preset: PermissionPreset | null
  permissions: Permission[]
  digest: Buffer
  hint: string
  previous_digest: Buffer | null
  previous_valid_until: Date | null
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  last_used_ip: string | null
  last_used_user_agent: string | null
  revision: number
  created_at: Date
  updated_at: Date
}

type Unused = 'last_used_at' | 'last_used_ip' | 'last_used_user_agent'
type TokenTable = Omit<TokenRow, Unused | 'revision'> & {
  last_used_at: Generated<Date | null>
  last_used_ip: Generated<string | null>
  last_used_user_agent: Generated<string | null>
  revision: Generated<number>
}

export type NewTokenRow = Insertable<TokenTable>

type AccountTable = Omit<AccountRow, 'revision' | 'updated_at' | 'is_operator'> & {
  is_operator: Generated<boolean>
  revision: Generated<number>
  updated_at: Generated<Date>
}
export type IdentityTables = { accounts: AccountTable; api_tokens: TokenTable }

export function identityDb(tx: Tx) {
  return tx.withTables<IdentityTables>()
}

const tokenById = (tx: Tx, { accountId, id }: { accountId: string; id: string }) =>
  identityDb(tx).selectFrom('api_tokens').selectAll().where('account_id', '=', accountId).where('id', '=', id)
const readTokenById = fixedStatement(tokenById)
const lockTokenById = fixedStatement((tx, key: Parameters<typeof tokenById>[1]) =>
  tokenById(tx, key).forUpdate(),
)

export async function selectToken(
  tx: Tx,
  accountId: string,
  id: string,
  forUpdate = false,
): Promise<TokenRow | undefined> {
  const [token] = await (forUpdate ? lockTokenById : readTokenById)(tx, { accountId, id })
  return token
}

const accountById = (tx: Tx, { accountId }: { accountId: string }) =>
  identityDb(tx).selectFrom('accounts').selectAll().where('account_id', '=', accountId)
const readAccountById = fixedStatement(accountById)
const lockAccountById = fixedStatement((tx, key: Parameters<typeof accountById>[1]) =>
  accountById(tx, key).forUpdate(),
)

export async function selectAccount(tx: Tx, accountId: string, forUpdate = false): Promise<AccountRow> {
  const [account] = await (forUpdate ? lockAccountById : readAccountById)(tx, { accountId })
  if (!account) throw new Error(`There is no account ${accountId}`)
  return account
}

export function updateAccountName(
  tx: Tx,
  { account_id, revision }: AccountRow,
  name: string,
  now: Date,
): Promise<AccountRow> {
  return identityDb(tx)
    .updateTable('accounts')
    .set({ name, updated_at: now, revision: revision + 1 })
    .where('account_id', '=', account_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The name of the account's plan. */
export async function selectPlan(tx: Tx, accountId: string): Promise<string> {
  return (await selectAccount(tx, accountId)).plan
}

/** Whether any account exists. System scope. */
export async function hasAccount(tx: Tx): Promise<boolean> {
  const found = await identityDb(tx).selectFrom('accounts').select('account_id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** The number of accounts. System scope. */
export async function countAccounts(tx: Tx): Promise<number> {
  const { count } = await identityDb(tx)
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The number of accounts on each plan. System scope. */
export function countByPlan(tx: Tx): Promise<{ plan: string; accounts: number }[]> {
  return identityDb(tx)
    .selectFrom('accounts')
    .select(({ fn }) => ['plan', fn.countAll<number>().as('accounts')])
    .groupBy('plan')
    .execute()
}

/** The token with this digest, current or within its overlap, with its account. System scope. */
export async function selectByDigest(tx: Tx, digest: Buffer) {
  const key = await selectTokenKey(tx, digest)
  if (!key) return undefined
  return await identityDb(tx)
    .selectFrom('api_tokens as token')
    .innerJoin('accounts as account', 'account.account_id', 'token.account_id')
    .selectAll('token')
    .select(['account.plan', 'account.suspended_at'])
    .where('token.account_id', '=', key.account_id)
    .where('token.id', '=', key.id)
    .where((where) =>
      where.or([where('token.digest', '=', digest), where('token.previous_digest', '=', digest)]),
    )
    .executeTakeFirst()
}

/** Records when, from where and by which client a token was used. System scope. */
export async function recordTokenUse(
  tx: Tx,
  { account_id, id }: Pick<TokenRow, 'account_id' | 'id'>,
  use: { at: Date; ip: string; userAgent: string },
): Promise<void> {
  await identityDb(tx)
    .updateTable('api_tokens')
    .set({ last_used_at: use.at, last_used_ip: use.ip, last_used_user_agent: use.userAgent })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', use.at)]))
    .execute()
}
