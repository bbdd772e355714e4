import type { EventSubscriber } from '#platform/events/events.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { managedWork } from '../managed/channel.ts'
import { makePublishingDue } from './order-store.ts'

/** Orders may wait until a zone has applied their records. */
export const onRecordsChanged: EventSubscriber = async (tx, { accountId, kind, at, data }) => {
  if (kind !== 'dns.records_changed') return
  if (await makePublishingDue(tx, { accountId, zoneId: String(data['zone_id']) }, at))
    await wake(tx, managedWork)
}
