import type { Manager } from '#areas/dns/store/managed.ts'
import type { ErrorInfo, Held, RecordRow } from '#areas/dns/store/tables.ts'
import { absoluteName, toUnicode } from '#kernel/dns/name.ts'
import { splitPriority } from '#kernel/dns/records/priority.ts'
import { isRawRdata } from '#kernel/dns/records/raw-rdata.ts'
import { typeTitle } from '#kernel/dns/records/record-types.ts'
import { isPending, type RecordState, type RRsetState } from '../rrsets/rrset-state.ts'

/** A record with the state of its zone and of its RRset at the provider. */
export type RecordWithState = RecordRow & {
  zone: string
  rrset_state: RRsetState
  /** Why the provider rejected the RRset. */
  refusal: ErrorInfo | null
  zone_error: ErrorInfo | null
  zone_held: Held | null
  managed_by: Manager | null
}

export function recordView(record: RecordWithState) {
  const { account_id: _account, rdata, reference: _reference, revision: _revision, ...row } = record
  const { rrset_state, refusal: _refusal, zone_error: _error, zone_held: _held, ...shown } = row
  const fqdn = absoluteName(record.name, record.zone)
  return {
    ...shown,
    ...splitPriority(record.type, rdata),
    raw: isRawRdata(record.type, rdata),
    fqdn,
    display_name: toUnicode(fqdn),
    display_type: typeTitle(record.type),
    synced: rrset_state === 'in_sync',
    state: stateOf(record),
    error: errorOf(record),
  }
}

function stateOf({ rrset_state, refusal }: RecordWithState): RecordState {
  return refusal && rrset_state !== 'in_sync' ? 'failed' : rrset_state
}

/** Why the record is not at the provider as wanted: the RRset was rejected, or the zone as a whole fails or is held. */
function errorOf({ rrset_state, refusal, zone_error, zone_held }: RecordWithState): ErrorInfo | null {
  if (rrset_state === 'in_sync') return null
  return refusal ?? zone_error ?? (isPending(rrset_state) ? heldApply(zone_held) : null)
}

/** A held adoption does not keep pending changes from the provider. */
function heldApply(held: Held | null): ErrorInfo | null {
  if (held === null || held.action === 'adopt') return null
  const { action: _apply, ...trouble } = held
  return trouble
}
