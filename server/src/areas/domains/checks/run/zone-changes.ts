import { makeChecksOfNameDue } from '#areas/domains/store/checks.ts'
import { apex } from '#kernel/dns/name.ts'
import type { EventSubscriber } from '#platform/events/events.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { checksWork } from './checks-kind.ts'

/** Checks the domain of a zone when the records of its name change, such as its name servers. */
export const onZoneChanged: EventSubscriber = async (tx, { accountId, kind, at, data }) => {
  if (kind !== 'dns.records_changed') return
  const changed = ['added', 'changed', 'removed'].flatMap((part) => data[part] as { name: string }[])
  if (!changed.some(({ name }) => name === apex)) return
  if (await makeChecksOfNameDue(tx, { accountId, now: at, name: String(data['zone']) }))
    await wake(tx, checksWork)
}
