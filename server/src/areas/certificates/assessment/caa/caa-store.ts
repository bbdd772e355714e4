/** The certificate_caa_checks table: what the DNS says about who may issue certificates for a name. */
import { type ColumnType, type Generated, sql } from 'kysely'
import type { CaaAnswer } from '#kernel/certificates/caa/caa.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { rowsOfInsert } from '#platform/database/query/value-rows.ts'

type KnownAnswer = Exclude<CaaAnswer, { state: 'unknown' }>

export type CaaCheckRow = {
  account_id: string
  id: string
  answer: KnownAnswer | null
  dnssec: 'signed' | 'unsigned' | 'failed' | null
  failure: string | null
  checked_at: Date | null
  answered_at: Date | null
  due_at: Date | null
}

type Tables = {
  certificate_caa_checks: Pick<CaaCheckRow, 'account_id' | 'id' | 'due_at'> & {
    answer: ColumnType<KnownAnswer | null, undefined, string | null>
  } & { [N in 'dnssec' | 'failure' | 'checked_at' | 'answered_at']: Generated<CaaCheckRow[N]> }
}

const caaDb = (tx: Tx) => tx.withTables<Tables>()

export function selectCaaChecks(
  { tx, accountId }: Context,
  names: readonly string[],
): Promise<CaaCheckRow[]> {
  return caaDb(tx)
    .selectFrom('certificate_caa_checks')
    .select(['account_id', 'id', 'answer', 'dnssec', 'failure', 'checked_at', 'answered_at', 'due_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${names})`)
    .execute()
}

/** Returns whether one of the names is new. */
export async function insertCaaChecks(
  { tx, accountId, now }: Context,
  names: readonly string[],
): Promise<boolean> {
  // In one order, so that two that insert the same do not block each other.
  const rows = [...new Set(names)].sort().map((id) => ({ account_id: accountId, id, due_at: now }))
  let isNew = false
  for (let start = 0; start < rows.length; start += rowsOfInsert) {
    const inserted = await caaDb(tx)
      .insertInto('certificate_caa_checks')
      .values(rows.slice(start, start + rowsOfInsert))
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
      .returning('id')
      .execute()
    isNew ||= inserted.length > 0
  }
  return isNew
}

export async function updateCaaCheck(
  { tx, accountId }: Context,
  id: string,
  { answer, ...set }: Pick<CaaCheckRow, 'answer' | 'dnssec' | 'failure' | 'checked_at' | 'answered_at'>,
): Promise<void> {
  await caaDb(tx)
    .updateTable('certificate_caa_checks')
    .set({ ...set, answer: answer && JSON.stringify(answer) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** The name is inserted again with the next certificate or endpoint. */
export async function deleteCaaCheck({ tx, accountId }: Context, id: string): Promise<void> {
  await caaDb(tx)
    .deleteFrom('certificate_caa_checks')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Makes the names at and below a name due, if they are not due earlier. */
export async function setCaaDue(tx: Tx, accountId: string, name: string, at: Date): Promise<void> {
  await sql`
    update certificate_caa_checks set due_at = ${at}
    where account_id = ${accountId} and (id = ${name} or right(id, ${name.length + 1}) = ${`.${name}`})
      and (due_at is null or due_at > ${at})`.execute(tx)
}

export type CertificateToRenew = { id: string; warning_at: Date }

/** The certificates of public authorities for a name that are in a place and valid. */
export async function selectCertificatesToRenew(
  { tx, accountId, now }: Context,
  name: string,
): Promise<CertificateToRenew[]> {
  const { rows } = await sql<CertificateToRenew>`
    select certificate.id, certificate.warning_at from certificates as certificate
    where certificate.account_id = ${accountId} and certificate.is_current and not certificate.is_authority
      and certificate.not_after > ${now} and certificate.trust @> '[{"source": "public"}]'::jsonb
      and certificate.id in (
        select certificate_id from certificate_names
        where account_id = ${accountId} and name in (${name}, ${`*.${name}`}))`.execute(tx)
  return rows
}

/** Whether an endpoint with this name has TLS. */
export async function isNameOfEndpoint({ tx, accountId }: Context, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from certificate_endpoints
    where account_id = ${accountId} and name = ${name} and succeeded_at is not null
      and not is_ignored and forgotten_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}
