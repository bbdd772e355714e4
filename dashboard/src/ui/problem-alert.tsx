import type { ApiProblem } from '@holdfast/client'
import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** A refusal, in the service's own words, with the id under which its log tells more. */
export function ProblemAlert({ problem }: { problem: ApiProblem | Error | null | undefined }) {
  const { t } = useTranslation()
  if (!problem) return null
  const { faults = [], requestId = null } = problem as Partial<ApiProblem>
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
      {requestId && (
        <Text size="xs" c="dimmed">
          {requestId}
        </Text>
      )}
    </Alert>
  )
}
