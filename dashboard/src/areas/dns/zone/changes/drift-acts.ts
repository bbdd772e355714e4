/** What can be done about single changes beside applying them. */
import { request } from '@holdfast/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#api/api.ts'
import type { Zone } from '#areas/dns/record.ts'
import { type RRset, useRRsetActs } from '../rrset-acts.ts'
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

export type HeldAdoption = { guards: readonly Guard[]; rrsets: readonly RRset[] }

export function useDriftActs(zone: Zone) {
  const { t } = useTranslation('dns')
  const adopting = useSend<'dns.zones.adopt'>()
  const discarding = useSend<'dns.zones.discard'>()
  const { act, isPending } = useRRsetActs(zone)
  const [held, setHeld] = useState<HeldAdoption | null>(null)
  return {
    isPending,
    /** What a guard keeps from being adopted until that is confirmed. */
    held,
    leave: () => setHeld(null),
    /** What others have put there becomes what is wanted. */
    takeTheirs: (rrsets: readonly RRset[]) =>
      act(
        t('tookTheirs', { count: rrsets.length }),
        rrsets,
        () => adopting.mutateAsync(adoptRequest(zone, rrsets)),
        (error) => {
          const guards = guardsOf(error)
          if (guards) setHeld({ guards, rrsets })
          return guards !== null
        },
      ),
    /** What is wanted becomes again what is there. */
    takeBack: (rrsets: readonly RRset[]) =>
      act(t('tookBack', { count: rrsets.length }), rrsets, () =>
        discarding.mutateAsync(discardRequest(zone, rrsets)),
      ),
  }
}
