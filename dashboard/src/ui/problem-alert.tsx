import { ApiProblem } from '@holdfast/client'
import { Alert, Anchor, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemTitle } from './tell-problem.ts'

/** A refusal: what it is about, the service's own words, what helps, and the id under which its log tells more. */
export function ProblemAlert({ problem }: { problem: Error | null | undefined }) {
  const { t, i18n } = useTranslation()
  if (!problem) return null
  const { faults = [], requestId = null, retryAfterSeconds = null } = problem as Partial<ApiProblem>
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title={problemTitle(problem) ?? problem.message}
      role="alert"
    >
      {faults.length > 1 ? (
        <List size="sm">
          {faults.map(({ pointer, message }) => (
            <List.Item key={pointer + message}>
              {pointer && <b>{pointer} </b>}
              {message}
            </List.Item>
          ))}
        </List>
      ) : (
        problemTitle(problem) && <Text size="sm">{problem.message}</Text>
      )}
      {retryAfterSeconds !== null && (
        <Text size="sm">{t('tryAgain', { when: waitText(retryAfterSeconds, i18n.language) })}</Text>
      )}
      <Group justify="space-between" gap="xs" mt={4}>
        {problem instanceof ApiProblem && <WayOut code={problem.code} />}
        {requestId && (
          <Text size="xs" c="dimmed">
            {requestId}
          </Text>
        )}
      </Group>
    </Alert>
  )
}

/** Where somebody can go who was refused so. */
function WayOut({ code }: { code: string }) {
  const { t } = useTranslation()
  const next = location.pathname + location.search
  if (code === 'plan_limit_reached')
    return (
      <Anchor size="sm" renderRoot={(props) => <Link to="/account" {...props} />}>
        {t('seeLimits')}
      </Anchor>
    )
  if (code !== 'sign_in_again') return null
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/sign-in" search={{ next }} {...props} />}>
      {t('signInAgain')}
    </Anchor>
  )
}

/** "in 40 seconds", "in 15 minutes". */
function waitText(seconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  return seconds < 120 ? words.format(seconds, 'second') : words.format(Math.ceil(seconds / 60), 'minute')
}
