import { condition } from '#platform/database/condition.ts'
import type { EventSubscriber } from '#platform/events/events.ts'
import { wake } from '#platform/work/wake.ts'
import { wakeLeaving } from '../firewall-bindings/due.ts'
import { type BindingRow, dynamicIpDb } from '../store.ts'

/** The name under which bindings are worked on. */
export const bindingWork = 'dynamic_ip.bindings'

/** A record that was taken out of its dynamic IP follows it no longer. */
export const followReleases: EventSubscriber = async (tx, { accountId, kind, at, data }) => {
  if (kind !== 'dns.records_released') return
  // Published by the dns area, with the whole list.
  const released = data['released'] as {
    name: string
    type: string
    managed_by: { type: string; id: string }
  }[]
  const own = released.filter(({ managed_by }) => managed_by.type === 'dynamic_ip')
  for (const { name, type } of own)
    await dynamicIpDb(tx)
      .deleteFrom('dynamic_ip_bindings')
      .where('account_id', '=', accountId)
      .where('zone_id', '=', String(data['zone_id']))
      .where('name', '=', name)
      .where('type', '=', type as BindingRow['type'])
      .execute()
  await wakeLeaving(tx, { accountId, at, sourceIds: own.map(({ managed_by }) => managed_by.id) })
}

/** What has changed in a zone may be what a binding waits for. */
export const followZone: EventSubscriber = async (tx, { accountId, kind, at, data }) => {
  if (kind !== 'dns.records_changed') return
  const { numUpdatedRows } = await dynamicIpDb(tx)
    .updateTable('dynamic_ip_bindings')
    .set({ due_at: at })
    .where('account_id', '=', accountId)
    .where('zone_id', '=', String(data['zone_id']))
    // One that is in step and stays so is looked at by the zone's own checks.
    .where(condition`coalesce(leased_until, due_at) is not null and coalesce(due_at, 'infinity') > ${at}`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await wake(tx, bindingWork)
}
