/** The acme_challenge_records table: the TXT values that open orders need. */
import type { Context } from '#platform/context.ts'
import { type AcmeTables, acmeDb } from '../store.ts'

export type ChallengeValue = Omit<AcmeTables['acme_challenge_records'], 'account_id'>

export async function insertChallengeValues(
  { tx, accountId }: Context,
  values: readonly ChallengeValue[],
): Promise<void> {
  if (values.length === 0) return
  await acmeDb(tx)
    .insertInto('acme_challenge_records')
    .values(values.map((value) => ({ account_id: accountId, ...value })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteChallengeValues(
  { tx, accountId }: Context,
  orderId: string,
): Promise<ChallengeValue[]> {
  return await acmeDb(tx)
    .deleteFrom('acme_challenge_records')
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .returning(['order_id', 'zone_id', 'name', 'value'])
    .execute()
}

/** What all open orders need at a place. */
export async function selectValuesAt(
  { tx, accountId }: Context,
  zoneId: string,
  name: string,
): Promise<string[]> {
  const rows = await acmeDb(tx)
    .selectFrom('acme_challenge_records')
    .select('value')
    .where('account_id', '=', accountId)
    .where('zone_id', '=', zoneId)
    .where('name', '=', name)
    .execute()
  return rows.map(({ value }) => value)
}

export async function selectValuesOf({ tx, accountId }: Context, orderId: string): Promise<ChallengeValue[]> {
  return await acmeDb(tx)
    .selectFrom('acme_challenge_records')
    .select(['order_id', 'zone_id', 'name', 'value'])
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .orderBy('zone_id')
    .orderBy('name')
    .execute()
}
