import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type MaintenanceWindow = components['schemas']['MaintenanceWindow']
export type WindowState = MaintenanceWindow['state']

export const windowStates: Record<WindowState, { tone: Tone; label: MessageKey<'monitoring'> }> = {
  planned: { tone: 'waiting', label: 'windowPlanned' },
  running: { tone: 'warning', label: 'running' },
  ended: { tone: 'neutral', label: 'windowEnded' },
}

export function WindowStateBadge({ state }: { state: WindowState }) {
  const { t } = useTranslation('monitoring')
  const { tone, label } = windowStates[state]
  return <StateBadge tone={tone} label={t(label)} />
}

/** Beside the state of a monitor or a heartbeat that a window covers. */
export function MaintenanceBadge({ windowId }: { windowId: string | null }) {
  const { t } = useTranslation('monitoring')
  return windowId === null ? null : <StateBadge tone="neutral" label={t('inMaintenance')} />
}
