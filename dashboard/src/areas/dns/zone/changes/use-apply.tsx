/** Applies a plan or some of its changes. If a guard blocks it, the person is asked first. */
import { type components, request } from '@holdfast/client'
import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#api/api.ts'
import type { Zone } from '#areas/dns/record.ts'
import type { RRset } from '../undoable-rrset-changes.ts'
import { applyResults, type Guard, guardsOf, type Plan } from './plan.ts'

/** Most applies have ended by then; the progress of longer ones is shown. */
const waitSeconds = 2

type Apply = components['schemas']['Apply']
export type BlockedApply = { guards: readonly Guard[]; rrsets: readonly RRset[] | undefined }

export function applyRequest(
  zone: Zone,
  plan: Plan,
  rrsets?: readonly RRset[],
  guards: readonly Guard[] = [],
) {
  return request('dns.plan.apply', {
    path: { zone_id: zone.id },
    body: {
      hash: plan.hash,
      ...(guards.length > 0 && { force: guards.map(({ code }) => code) }),
      ...(rrsets && { rrsets: [...rrsets] }),
    },
    wait: waitSeconds,
  })
}

export function useApply(zone: Zone, plan: Plan) {
  const { t } = useTranslation('dns')
  const send = useSend<'dns.plan.apply'>()
  const [blocked, setBlocked] = useState<BlockedApply | null>(null)

  async function apply(rrsets?: readonly RRset[]) {
    if (rrsets === undefined && plan.guards.length > 0) return setBlocked({ guards: plan.guards, rrsets })
    try {
      const { body } = await send.mutateAsync(applyRequest(zone, plan, rrsets))
      done(body)
    } catch (error) {
      const guards = guardsOf(error)
      if (guards) setBlocked({ guards, rrsets })
      else notifications.show({ color: 'red', message: (error as Error).message })
    }
  }
  function done(ended: Apply) {
    setBlocked(null)
    showApplyResult(ended, t)
  }
  return { apply, done, blocked, dismiss: () => setBlocked(null), isPending: send.isPending }
}

/** Shows the final result of an apply, once. */
export function showApplyResult({ id, state, version, error }: Apply, t: TFunction<'dns'>): void {
  if (error) notifications.show({ id, color: 'red', title: t(applyResults[state]), message: error.message })
  else if (state === 'succeeded')
    notifications.show({ id, message: t('appliedAsVersion', { version: version ?? '–' }) })
}
