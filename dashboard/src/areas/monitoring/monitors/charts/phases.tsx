import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { millisecondsText } from '#ui/format/duration.ts'

export const phaseLabels = {
  dns: 'dns',
  connect: 'connect',
  tls: 'phaseTls',
  wait: 'phaseWait',
  transfer: 'phaseTransfer',
  exchange: 'phaseExchange',
} as const

export type Phase = keyof typeof phaseLabels

/** How long each phase of a check took. */
export function Phases({ phases }: { phases: Readonly<Record<string, number>> }) {
  const { t } = useTranslation('monitoring')
  const known = Object.entries(phaseLabels).flatMap(([phase, label]) => {
    const duration = phases[phase]
    return duration === undefined ? [] : [{ phase, label, duration }]
  })
  return (
    <Group gap="md">
      {known.map(({ phase, label, duration }) => (
        <Text key={phase} size="xs">
          {t(label)} {millisecondsText(duration)}
        </Text>
      ))}
    </Group>
  )
}
