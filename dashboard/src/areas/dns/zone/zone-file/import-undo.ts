import { request } from '@holdfast/client'
import { useSend } from '#api/api.ts'
import type { Zone } from '#areas/dns/record.ts'
import { offerUndo } from '#ui/action/undo.tsx'
import type { ImportResult } from './import-request.ts'

/** A request names at most so many record sets. */
const restoredMax = 1000

/** Offers to undo an import, where a version holds what was there before; false where none does. */
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
