import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { api, useSend } from '#api/api.ts'
import type { Zone } from '#areas/dns/record.ts'
import { offerUndo } from '#ui/action/undo.tsx'
import { type RRset, undoMax, useUndoableRRsetChanges } from '../undoable-rrset-changes.ts'

/** The records of these RRsets, or of all, become what they were after that version. */
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
    /** All of a version; `changes` are what comes of it. */
    async restoreAll(version: number, changes: readonly RRset[]) {
      const back = () => send.mutateAsync(restoreRequest(zone, version))
      if (changes.length <= undoMax)
        return await runWithUndo(t('restored', { version }), [...changes, ...(await pendingIn(zone))], back)
      await back()
      // More than can be put back record by record: the version of now is the way back.
      offerUndo(t('restored', { version }), () => send.mutateAsync(restoreRequest(zone, zone.version)))
    },
    /** One RRset as it was after a version. */
    restoreOne: (version: number, rrset: RRset) =>
      runWithUndo(t('restored', { version }), [rrset], () =>
        send.mutateAsync(restoreRequest(zone, version, [rrset])),
      ),
  }
}

/** What waits to be carried over is taken back by a restore too. */
async function pendingIn(zone: Zone): Promise<RRset[]> {
  if (zone.sync.pending === 0) return []
  const { body } = await api.send(request('dns.plan.read', { path: { zone_id: zone.id } }))
  return body.changes
}
