import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { api, useSend } from '#api/api.ts'
import type { Zone } from '#areas/dns/record.ts'
import { offerUndo } from '#ui/action/undo.tsx'
import { type RRset, undoMax, useUndoableRRsetChanges } from '../undoable-rrset-changes.ts'

/** Restores these RRsets, or all, to their records after that version. */
export function restoreRequest(zone: Zone, version: number, rrsets?: readonly RRset[]) {
  return request('dns.versions.restore', {
    path: { zone_id: zone.id, version },
    body: { ...(rrsets && { rrsets: rrsets.map(({ name, type }) => ({ name, type })) }) },
  })
}

export function useRestore(zone: Zone) {
  const { t } = useTranslation('dns')
  const send = useSend<'dns.versions.restore'>()
  const { runWithUndo, isPending } = useUndoableRRsetChanges(zone)
  return {
    isPending: isPending || send.isPending,
    /** Restores a whole version; `changes` are the resulting changes. */
    async restoreAll(version: number, changes: readonly RRset[]) {
      const back = () => send.mutateAsync(restoreRequest(zone, version))
      if (changes.length <= undoMax)
        return await runWithUndo(t('restored', { version }), [...changes, ...(await pendingIn(zone))], back)
      await back()
      // Too many changes to undo record by record: undo restores the current version.
      offerUndo(t('restored', { version }), () => send.mutateAsync(restoreRequest(zone, zone.version)))
    },
    /** Restores one RRset to its records after a version. */
    restoreOne: (version: number, rrset: RRset) =>
      runWithUndo(t('restored', { version }), [rrset], () =>
        send.mutateAsync(restoreRequest(zone, version, [rrset])),
      ),
  }
}

/** A restore also discards pending changes. */
async function pendingIn(zone: Zone): Promise<RRset[]> {
  if (zone.sync.pending === 0) return []
  const { body } = await api.send(request('dns.plan.read', { path: { zone_id: zone.id } }))
  return body.changes
}
