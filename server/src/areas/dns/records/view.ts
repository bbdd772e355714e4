import type { RRsetState } from '#areas/dns/rrset-state.ts'
import type { RecordRow } from '#areas/dns/store/tables.ts'
import { absoluteName, toUnicode } from '#kernel/dns/name.ts'
import { splitPriority } from '#kernel/dns/priority.ts'

/** A record with what is known of its zone and of its RRset at the provider. */
export type RecordWithState = RecordRow & { zone: string; state: RRsetState }

export function recordView(record: RecordWithState) {
  const { account_id: _account, rdata, revision: _revision, ...shown } = record
  const fqdn = absoluteName(record.name, record.zone)
  return {
    ...shown,
    ...splitPriority(record.type, rdata),
    fqdn,
    display_name: toUnicode(fqdn),
    synced: record.state === 'in_sync',
  }
}
