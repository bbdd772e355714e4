/**
 * The phases of a registration: from left to right, and from top to bottom where that is too narrow. What was observed has
 * a solid line, what is expected a dashed one.
 */
import type { components } from '@holdfast/client'
import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { dateText, rangeText } from '#ui/format/time.tsx'
import { confidenceLabels } from '../expected-drop.tsx'
import classes from './lifecycle.module.css'

export type LifecycleStep = components['schemas']['LifecycleStep']

type Key = MessageKey<'domains'>

const phaseTexts: Record<LifecycleStep['phase'], { label: Key; text: Key }> = {
  registered: { label: 'registered', text: 'phaseRegisteredText' },
  expired: { label: 'expired', text: 'phaseExpiredText' },
  redemption: { label: 'phaseRedemption', text: 'phaseRedemptionText' },
  pending_delete: { label: 'phasePendingDelete', text: 'phasePendingDeleteText' },
  release: { label: 'phaseRelease', text: 'phaseReleaseText' },
  available: { label: 'watchAvailable', text: 'phaseAvailableText' },
}

export function Lifecycle({ steps }: { steps: readonly LifecycleStep[] }) {
  const { t } = useTranslation('domains')
  return (
    <ol className={classes['lifecycle']} aria-label={t('lifecycle')}>
      {steps.map((step) => (
        <Step key={step.phase} step={step} />
      ))}
    </ol>
  )
}

function Step({ step }: { step: LifecycleStep }) {
  const { t } = useTranslation('domains')
  const { phase, position, confidence } = step
  const { label, text } = phaseTexts[phase]
  const isCurrent = position === 'current'
  return (
    <li
      className={classes['step']}
      data-position={position}
      {...(isCurrent && { 'aria-current': 'step' as const })}
    >
      <Group gap="4px 8px">
        <Text fw={600} size="sm">
          {t(label)}
        </Text>
        {isCurrent && (
          <Badge size="sm" radius="sm" tt="none" flex="none">
            {t('phaseNow')}
          </Badge>
        )}
      </Group>
      <Text size="sm">
        <Begin step={step} />
      </Text>
      {confidence && (
        <Text size="xs" c="dimmed">
          {t(confidenceLabels[confidence])}
        </Text>
      )}
      {position !== 'past' && (
        <Text size="xs" c="dimmed">
          {t(text)}
        </Text>
      )}
    </li>
  )
}

/** When the phase began or is expected to begin. */
function Begin({ step: { phase, position, begins } }: { step: LifecycleStep }) {
  const { t, i18n } = useTranslation('domains')
  if (!begins) {
    if (position !== 'expected') return t('notObserved')
    return t(phase === 'available' ? 'beginsAfterRelease' : 'beginsUnknown')
  }
  const { earliest, latest } = begins
  if (earliest === null) return t('beganBy', { date: dateText(latest, i18n.language) })
  return t(beginTexts[position], { date: rangeText(earliest, latest, i18n.language) })
}

const beginTexts: Record<LifecycleStep['position'], Key> = {
  past: 'beganOn',
  current: 'begunSince',
  expected: 'beginsOn',
}
