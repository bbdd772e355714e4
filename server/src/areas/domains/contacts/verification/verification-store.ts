import { domainsDb } from '#areas/domains/store/tables.ts'
import type { Context } from '#platform/context.ts'

/**
 * Notes that the verifications of a registrar were read at a time, and locks its row until the end of the transaction.
 * Returns false if a later reading is stored.
 */
export async function noteVerificationsRead(
  { tx, accountId }: Context,
  connectionId: string,
  readAt: Date,
): Promise<boolean> {
  const rows = await domainsDb(tx)
    .updateTable('domain_registrars')
    .set({ verifications_read_at: readAt })
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .where((row) =>
      row.or([row('verifications_read_at', 'is', null), row('verifications_read_at', '<=', readAt)]),
    )
    .returning('id')
    .execute()
  return rows.length > 0
}

/** The names of the domains at a registrar whose registrants were not verified when it was last asked. */
export async function unverifiedNames({ tx, accountId }: Context, connectionId: string): Promise<string[]> {
  const rows = await domainsDb(tx)
    .selectFrom('domains')
    .select('name')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('unverified_email', 'is not', null)
    .execute()
  return rows.map(({ name }) => name)
}
