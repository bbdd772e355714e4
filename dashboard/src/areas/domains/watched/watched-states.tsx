import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type WatchedDomain = components['schemas']['WatchedDomain']
export type WatchStatus = WatchedDomain['status']
export type WatchStage = WatchedDomain['stage']
export type Evidence = components['schemas']['RegistryEvidence']
export type RegistrarCheck = components['schemas']['RegistrarCheck']

type Key = MessageKey<'domains'>

export const watchStates: Record<WatchStatus, { tone: Tone; label: Key }> = {
  unknown: { tone: 'neutral', label: 'stateUnknown' },
  registered: { tone: 'waiting', label: 'watchRegistered' },
  dropping_soon: { tone: 'warning', label: 'watchDroppingSoon' },
  available: { tone: 'good', label: 'watchAvailable' },
}

export const stageTexts: Record<WatchStage, { label: Key; text: Key }> = {
  unknown: { label: 'stageUnknown', text: 'stageUnknownText' },
  unsupported: { label: 'stageUnsupported', text: 'stageUnsupportedText' },
  taken: { label: 'stageTaken', text: 'stageTakenText' },
  lapsed: { label: 'stageLapsed', text: 'stageLapsedText' },
  redemption: { label: 'stageRedemption', text: 'stageRedemptionText' },
  pending_restore: { label: 'stagePendingRestore', text: 'stagePendingRestoreText' },
  pending_delete: { label: 'stagePendingDelete', text: 'stagePendingDeleteText' },
  drop_window: { label: 'stageDropWindow', text: 'stageDropWindowText' },
  maybe_free: { label: 'stageMaybeFree', text: 'stageMaybeFreeText' },
  available: { label: 'stageAvailable', text: 'stageAvailableText' },
  retaken: { label: 'stageRetaken', text: 'stageRetakenText' },
}

/** More stages may be added. */
export function stageOf({ stage }: Pick<WatchedDomain, 'stage'>) {
  return stageTexts[stage] ?? stageTexts.unknown
}

export function WatchState({ status }: { status: WatchStatus }) {
  const { t } = useTranslation('domains')
  const { tone, label } = watchStates[status]
  return <StateBadge tone={tone} label={t(label)} />
}
