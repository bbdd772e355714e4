import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { condition } from '#platform/database/query/condition.ts'
import { type BindingRow, dynamicIpDb } from '../store.ts'

type Place = { accountId: string; zoneId: string }

export async function deleteBindingAt(
  tx: Tx,
  { accountId, zoneId }: Place,
  { name, type }: Pick<BindingRow, 'name' | 'type'>,
): Promise<void> {
  await dynamicIpDb(tx)
    .deleteFrom('dynamic_ip_bindings')
    .where('account_id', '=', accountId)
    .where('zone_id', '=', zoneId)
    .where('name', '=', name)
    .where('type', '=', type)
    .execute()
}

/** Makes the bindings of a zone due that wait for a later time; whether there are any. */
export async function makeDueInZone(tx: Tx, { accountId, zoneId }: Place, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await dynamicIpDb(tx)
    .updateTable('dynamic_ip_bindings')
    .set({ due_at: at })
    .where('account_id', '=', accountId)
    .where('zone_id', '=', zoneId)
    // One that is in step and stays so is looked at by the zone's own checks.
    .where(condition`coalesce(leased_until, due_at) is not null and coalesce(due_at, 'infinity') > ${at}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes all bindings of a dynamic IP due now; whether there are any. */
export async function makeDueOf({ tx, accountId, now }: Context, sourceId: string): Promise<boolean> {
  const { numUpdatedRows } = await dynamicIpDb(tx)
    .updateTable('dynamic_ip_bindings')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('dynamic_ip_id', '=', sourceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function makeDueById({ tx, accountId, now }: Context, ids: readonly string[]): Promise<void> {
  await dynamicIpDb(tx)
    .updateTable('dynamic_ip_bindings')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}
