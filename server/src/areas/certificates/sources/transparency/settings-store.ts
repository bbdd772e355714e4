/** The certificate_transparency table: one row for an account that has settings. */
import type { Updateable } from 'kysely'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import { type TransparencyRow, type TransparencyTables, transparencyDb } from './tables.ts'

/** The row of an account. */
const settingsId = 'transparency'

export type TransparencySettings = Omit<TransparencyRow, 'account_id' | 'id' | 'due_at'>

const none = {
  is_enabled: false,
  source: 'certspotter',
  sealed_token: null,
  domains: null,
  includes_subdomains: true,
  expected_issuers: [],
  left_out: 0,
  blocked_until: null,
  revision: 1,
} as const

function settingsOf({ tx, accountId }: Context) {
  return transparencyDb(tx)
    .selectFrom('certificate_transparency')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', settingsId)
}

export async function findTransparency(context: Context): Promise<TransparencySettings> {
  return (await settingsOf(context).executeTakeFirst()) ?? unset(context)
}

/** The settings, locked until the end of the transaction. */
export async function lockedTransparency(
  context: Context,
  ifMatch: string | null = null,
): Promise<TransparencySettings> {
  const settings = (await settingsOf(context).forNoKeyUpdate().executeTakeFirst()) ?? unset(context)
  requireMatch(ifMatch, settings.revision)
  return settings
}

function unset({ now }: Context): TransparencySettings {
  return { ...none, expected_issuers: [], updated_at: now }
}

/** Stores settings, and has the domains compared with them now. */
export async function putTransparency(
  { tx, accountId, now }: Context,
  settings: TransparencySettings,
): Promise<TransparencySettings> {
  return await transparencyDb(tx)
    .insertInto('certificate_transparency')
    .values({ ...settings, account_id: accountId, id: settingsId, due_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet({ ...settings, due_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateTransparency(
  { tx, accountId }: Context,
  set: Updateable<TransparencyTables['certificate_transparency']>,
): Promise<void> {
  await transparencyDb(tx)
    .updateTable('certificate_transparency')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', settingsId)
    .execute()
}

export async function deleteTransparency({ tx, accountId }: Context): Promise<void> {
  await transparencyDb(tx)
    .deleteFrom('certificate_transparency')
    .where('account_id', '=', accountId)
    .execute()
}
