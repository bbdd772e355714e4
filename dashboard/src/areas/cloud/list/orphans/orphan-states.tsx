import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type CloudOrphan = components['schemas']['CloudOrphan']

export const orphanStates: Record<
  CloudOrphan['reason'] | 'ignored',
  { tone: Tone; label: MessageKey<'cloud'> }
> = {
  given_up: { tone: 'warning', label: 'orphanGivenUp' },
  duplicate: { tone: 'warning', label: 'orphanDuplicate' },
  unknown: { tone: 'warning', label: 'orphanUnknown' },
  ignored: { tone: 'neutral', label: 'ignored' },
}

export const orphanReasons: Record<CloudOrphan['reason'], MessageKey<'cloud'>> = {
  given_up: 'orphanGivenUpText',
  duplicate: 'orphanDuplicateText',
  unknown: 'orphanUnknownText',
}

export function OrphanState({ orphan: { reason, ignored } }: { orphan: CloudOrphan }) {
  const { t } = useTranslation('cloud')
  // More reasons may be added.
  const { tone, label } = orphanStates[ignored ? 'ignored' : reason] ?? orphanStates.unknown
  return <StateBadge tone={tone} label={t(label)} />
}
