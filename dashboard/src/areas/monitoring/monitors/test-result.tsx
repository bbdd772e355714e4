import { Alert, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { millisecondsText } from '#ui/format/duration.ts'
import { failureText } from '../incidents/failure-text.ts'
import { type MonitorStateName, monitorStates, type TestResult } from '../states.tsx'
import { Phases } from './charts/phases.tsx'

const colors = { good: 'kelp', warning: 'yellow', bad: 'red', neutral: 'gray', waiting: 'blue' } as const

/** The result of one check, with the time of each phase. */
export function TestResultView({ result }: { result: TestResult }) {
  const { t, i18n } = useTranslation('monitoring')
  const { outcome, duration, phases, address } = result
  const text = failureText(t, i18n.language, result)
  const { tone, label } = monitorStates[outcome satisfies MonitorStateName]
  return (
    <Alert color={colors[tone]} title={`${t(label)} · ${millisecondsText(duration)}`} role="status">
      <Stack gap={4}>
        {text && <Text size="sm">{text}</Text>}
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
