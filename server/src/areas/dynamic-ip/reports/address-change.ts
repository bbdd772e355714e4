/** What follows from a change of a source's addresses; all of it is committed with the change. */
import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import { bindingWork } from '../bindings/binding-work.ts'
import { type AddressChange, changeOf } from '../events.ts'
import { followSource } from '../firewall-bindings/due.ts'
import { dynamicIpDb, type Reporter, type SourceRow, targetOf } from '../store.ts'

/** Has everything follow the addresses that have changed. `reporter` is null where no report came for too long. */
export async function carryOn(
  context: Context,
  after: SourceRow,
  changes: readonly AddressChange[],
  reporter: Reporter | null,
): Promise<void> {
  for (const change of changes) await writeHistory(context, after.id, change, reporter)
  const { numUpdatedRows } = await dynamicIpDb(context.tx)
    .updateTable('dynamic_ip_bindings')
    .set({ due_at: context.now })
    .where('account_id', '=', context.accountId)
    .where('dynamic_ip_id', '=', after.id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await context.wake(bindingWork)
  await followSource(context, after.id, reporter ? 'report' : 'stale')
  const side = (of: 'old' | 'new') => Object.fromEntries(changes.map((change) => [change.family, change[of]]))
  await context.audit(targetOf(after), { before: side('old'), after: side('new') })
  await context.publish(changeOf(after, changes, reporter))
}

async function writeHistory(
  context: Context,
  id: string,
  { family, old, new: address }: AddressChange,
  reporter: Reporter | null,
): Promise<void> {
  const { tx, accountId, now } = context
  const db = dynamicIpDb(tx)
  if (old !== null)
    await db
      .updateTable('dynamic_ip_addresses')
      .set({ until: now })
      .where('account_id', '=', accountId)
      .where('dynamic_ip_id', '=', id)
      .where('family', '=', family)
      .where('until', 'is', null)
      .execute()
  // Without a report an address can end, and none begins.
  if (address === null || reporter === null) return
  const row = { account_id: accountId, id: newId('address'), dynamic_ip_id: id, family, address }
  await db
    .insertInto('dynamic_ip_addresses')
    .values({ ...row, since: now, until: null, reporter })
    .execute()
}
