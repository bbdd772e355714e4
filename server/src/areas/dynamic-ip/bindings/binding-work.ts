import type { EventSubscriber } from '#platform/events/events.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { wakeRulesInOverlap } from '../firewall-bindings/due-store.ts'
import type { BindingRow } from '../store.ts'
import { deleteBindingAt, makeDueInZone } from './binding-store.ts'

/** The name of the due work on bindings. */
export const bindingWork = 'dynamic_ip.bindings'

/** A released record no longer follows its dynamic IP. */
export const onRecordsReleased: EventSubscriber = async (tx, { accountId, kind, at, data }) => {
  if (kind !== 'dns.records_released') return
  // The dns area publishes it with the complete list.
  const released = data['released'] as {
    name: string
    type: string
    managed_by: { type: string; id: string }
  }[]
  const own = released.filter(({ managed_by }) => managed_by.type === 'dynamic_ip')
  for (const { name, type } of own)
    await deleteBindingAt(
      tx,
      { accountId, zoneId: String(data['zone_id']) },
      { name, type: type as BindingRow['type'] },
    )
  await wakeRulesInOverlap(tx, { accountId, at, dynamicIpIds: own.map(({ managed_by }) => managed_by.id) })
}

/** A binding may be waiting for a change in its zone. */
export const onRecordsChanged: EventSubscriber = async (tx, { accountId, kind, at, data }) => {
  if (kind !== 'dns.records_changed') return
  if (await makeDueInZone(tx, { accountId, zoneId: String(data['zone_id']) }, at)) await wake(tx, bindingWork)
}
