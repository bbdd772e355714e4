/** Actions for single changes, other than applying them. */
import { request } from '@holdfast/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#api/api.ts'
import type { Zone } from '#areas/dns/record.ts'
import { type RRset, useUndoableRRsetChanges } from '../undoable-rrset-changes.ts'
import { type Guard, guardsOf, keyOf } from './plan.ts'

export function adoptRequest(zone: Zone, rrsets: readonly RRset[], guards: readonly Guard[] = []) {
  const force = guards.map(({ code }) => code)
  return request('dns.zones.adopt', {
    path: { zone_id: zone.id },
    body: { rrsets: rrsets.map(keyOf), ...(force.length > 0 && { force }) },
  })
}

export function discardRequest(zone: Zone, rrsets: readonly RRset[]) {
  const path = { zone_id: zone.id }
  return request('dns.zones.discard', { path, body: { rrsets: rrsets.map(keyOf) }, wait: 5 })
}

export type BlockedAdoption = { guards: readonly Guard[]; rrsets: readonly RRset[] }

export function useDriftActions(zone: Zone) {
  const { t } = useTranslation('dns')
  const adopting = useSend<'dns.zones.adopt'>()
  const discarding = useSend<'dns.zones.discard'>()
  const { runWithUndo, isPending } = useUndoableRRsetChanges(zone)
  const [blocked, setBlocked] = useState<BlockedAdoption | null>(null)
  return {
    isPending,
    /** The changes that a guard blocks from being accepted until the person confirms. */
    blocked,
    dismiss: () => setBlocked(null),
    /** Accepts external changes as the wanted state. */
    accept: (rrsets: readonly RRset[]) =>
      runWithUndo(
        t('externalChangesAccepted', { count: rrsets.length }),
        rrsets,
        () => adopting.mutateAsync(adoptRequest(zone, rrsets)),
        (error) => {
          const guards = guardsOf(error)
          if (guards) setBlocked({ guards, rrsets })
          return guards !== null
        },
      ),
    /** Discards local changes. */
    discard: (rrsets: readonly RRset[]) =>
      runWithUndo(t('changesDiscarded', { count: rrsets.length }), rrsets, () =>
        discarding.mutateAsync(discardRequest(zone, rrsets)),
      ),
  }
}
