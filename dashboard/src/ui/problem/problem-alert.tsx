import { ApiProblem } from '@holdfast/client'
import { Alert, Anchor, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcesByKind } from '../related/resources-by-kind.tsx'
import { dependentsOf } from './dependents.ts'
import { OpenPrivateNetworks } from './open-private-networks.tsx'
import { problemText, problemTitle } from './show-problem.ts'

type ProblemAlertProps = {
  problem: Error | null | undefined
  /** Sends the request again, after a problem that the person can resolve here. */
  retry?: (() => void) | undefined
}

/** A problem: what failed, why, what to do next, and the request id for the log. */
export function ProblemAlert({ problem, retry }: ProblemAlertProps) {
  const { t, i18n } = useTranslation()
  const alert = useRef<HTMLDivElement>(null)
  // Above a long form it may not be visible.
  useEffect(() => {
    if (problem) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  if (!problem) return null
  const { errors = [], requestId = null, retryAfterSeconds = null } = problem as Partial<ApiProblem>
  const dependents = dependentsOf(problem)
  return (
    <Alert
      ref={alert}
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title={problemTitle(problem) ?? problem.message}
      role="alert"
    >
      {errors.length > 0 ? (
        <ErrorList errors={errors} />
      ) : (
        problemTitle(problem) && <Text size="sm">{problemText(problem, retry !== undefined, t)}</Text>
      )}
      {dependents.length > 0 && <ResourcesByKind resources={dependents} />}
      {errors.some(({ code }) => code === 'private_networks_closed') && (
        <OpenPrivateNetworks onDone={retry} />
      )}
      {retryAfterSeconds !== null && (
        <Text size="sm">{t('tryAgain', { when: waitText(retryAfterSeconds, i18n.language) })}</Text>
      )}
      <Group justify="space-between" gap="xs" mt={4}>
        {problem instanceof ApiProblem && <SuggestedAction code={problem.code} />}
        {requestId && (
          <Text size="xs" c="dimmed">
            {requestId}
          </Text>
        )}
      </Group>
    </Alert>
  )
}

function ErrorList({ errors }: Pick<ApiProblem, 'errors'>) {
  return (
    <List size="sm" listStyleType={errors.length > 1 ? 'disc' : 'none'} withPadding={false}>
      {errors.map(({ pointer, message }) => (
        <List.Item key={pointer + message}>
          {fieldPath(pointer) && <b>{fieldPath(pointer)}: </b>}
          {message}
        </List.Item>
      ))}
    </List>
  )
}

/** "filter › labels" for a pointer into the body, "limit" for a query parameter. */
function fieldPath(pointer: string): string {
  const names = pointer.replace(/^[/?]/, '').split('/')
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')).join(' › ')
}

/** A link to the page that helps with this problem. */
function SuggestedAction({ code }: { code: string }) {
  const { t } = useTranslation()
  const next = location.pathname + location.search
  if (code === 'plan_limit_reached')
    return (
      <Anchor size="sm" renderRoot={(props) => <Link to="/account" {...props} />}>
        {t('seeLimits')}
      </Anchor>
    )
  if (code !== 'reauthentication_required') return null
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/sign-in" search={{ next }} {...props} />}>
      {t('signInAgain')}
    </Anchor>
  )
}

/** "in 40 seconds", "in 15 minutes". */
function waitText(seconds: number, language: string): string {
  const relativeTime = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  return seconds < 120
    ? relativeTime.format(seconds, 'second')
    : relativeTime.format(Math.ceil(seconds / 60), 'minute')
}
