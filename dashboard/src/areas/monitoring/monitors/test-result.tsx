import { Alert, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type MonitorStateName, millisecondsText, monitorStates, type TestResult } from '../states.tsx'

const colors = { good: 'kelp', warning: 'yellow', bad: 'red', neutral: 'gray', waiting: 'blue' } as const

/** The result of one check, with the time of each phase. */
export function TestResultView({ result }: { result: TestResult }) {
  const { t } = useTranslation('monitoring')
  const { outcome, duration, phases, message, address } = result
  const { tone, label } = monitorStates[outcome satisfies MonitorStateName]
  return (
    <Alert color={colors[tone]} title={`${t(label)} · ${millisecondsText(duration)}`} role="status">
      <Stack gap={4}>
        {message && <Text size="sm">{message}</Text>}
        <Phases phases={phases} />
        {address && (
          <Text size="xs" c="dimmed">
            {address}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}

const names = {
  dns: 'dns',
  connect: 'connect',
  tls: 'phaseTls',
  wait: 'phaseWait',
  transfer: 'phaseTransfer',
  exchange: 'phaseExchange',
} as const

export function Phases({ phases }: { phases: Readonly<Record<string, number>> }) {
  const { t } = useTranslation('monitoring')
  const known = Object.entries(names).flatMap(([phase, label]) => {
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
