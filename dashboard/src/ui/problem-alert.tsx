import type { ApiProblem } from '@holdfast/client'
import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** A refusal, in the service's own words, with the id under which its log tells more. */
export function ProblemAlert({ problem }: { problem: ApiProblem | Error | null | undefined }) {
  const { t, i18n } = useTranslation()
  if (!problem) return null
  const { faults = [], requestId = null, retryAfterSeconds = null } = problem as Partial<ApiProblem>
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title={faults.length > 1 ? t('faults') : problem.message}
      role="alert"
    >
      {faults.length > 1 && (
        <List size="sm">
          {faults.map(({ pointer, message }) => (
            <List.Item key={pointer + message}>
              {pointer && <b>{pointer} </b>}
              {message}
            </List.Item>
          ))}
        </List>
      )}
      {retryAfterSeconds !== null && (
        <Text size="sm">{t('tryAgain', { when: waitText(retryAfterSeconds, i18n.language) })}</Text>
      )}
      {requestId && (
        <Text size="xs" c="dimmed">
          {requestId}
        </Text>
      )}
    </Alert>
  )
}

/** "in 40 seconds", "in 15 minutes". */
function waitText(seconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  return seconds < 120 ? words.format(seconds, 'second') : words.format(Math.ceil(seconds / 60), 'minute')
}
