import { request } from '@holdfast/client'
import { useSend } from '#api/api.ts'
import type { Zone } from '#areas/dns/record.ts'
import { offerUndo } from '#ui/action/undo.tsx'
import type { ImportResult } from './import-request.ts'

/** The maximum number of record sets in one request. */
const restoredMax = 1000

/** Offers to undo an import if there is a version with the previous records; otherwise returns false. */
export function useImportUndo(zone: Zone): (message: string, imported: ImportResult) => boolean {
  const send = useSend<'dns.versions.restore'>()
  const { version, sync } = zone
  return (message, { changes, truncated }) => {
    const isKept = version > 0 && sync.pending === 0 && sync.drifted === 0
    if (!isKept || truncated || changes.length > restoredMax) return false
    const rrsets = changes.map(({ name, type }) => ({ name, type }))
    offerUndo(message, () =>
      send.mutateAsync(
        request('dns.versions.restore', { path: { zone_id: zone.id, version }, body: { rrsets } }),
      ),
    )
    return true
  }
}
