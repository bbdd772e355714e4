/** The deliveries of the last days, by which one that is sent again is recognised. */

import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { deploysDb } from '../store.ts'

const keptSeconds = 7 * 24 * 3600

/** The deploy that a delivery has led to. */
export async function findDelivered(
  { tx, accountId, now }: Context,
  hookId: string,
  deliveryId: string,
): Promise<string | null> {
  const found = await deploysDb(tx)
    .selectFrom('deploy_deliveries')
    .select('deploy_id')
    .where('account_id', '=', accountId)
    .where('hook_id', '=', hookId)
    .where('delivery_id', '=', deliveryId)
    .where('received_at', '>', addSeconds(now, -keptSeconds))
    .executeTakeFirst()
  return found?.deploy_id ?? null
}

/** Records a delivery, and deletes the old ones of its hook. */
export async function putDelivered(
  { tx, accountId, now }: Context,
  { hookId, deliveryId, deployId }: { hookId: string; deliveryId: string; deployId: string },
): Promise<void> {
  await deploysDb(tx)
    .deleteFrom('deploy_deliveries')
    .where('account_id', '=', accountId)
    .where('hook_id', '=', hookId)
    .where('received_at', '<=', addSeconds(now, -keptSeconds))
    .execute()
  await deploysDb(tx)
    .insertInto('deploy_deliveries')
    .values({
      account_id: accountId,
      hook_id: hookId,
      delivery_id: deliveryId,
      deploy_id: deployId,
      received_at: now,
    })
    .execute()
}
