/** A new enrolment token, shown once, with the line that installs an agent; and the agents that it has enrolled. */
import { request } from '@holdfast/client'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { SourceText } from '#ui/copy/source-text.tsx'
import { agentPaths } from '../paths.ts'
import { installLine, installLineForNode, installLineWithSudo } from './install-line.ts'

type EnrollingProps = {
  /** Null: the dialog is closed. */
  token: { id: string; token: string; uses_max: number } | null
  onClose: () => void
}

export function Enrolling({ token, onClose }: EnrollingProps) {
  const { t } = useTranslation('agents')
  return (
    <SecretDialog title={t('enrolmentToken')} secret={token?.token ?? null} onClose={onClose}>
      {token && (
        <>
          <Stack gap="xs">
            <Title order={3} size="h5">
              {t('install')}
            </Title>
            <Text size="sm">{t('installText')}</Text>
            <SourceText text={installLine(location.origin, token.token)} />
            <Text size="sm">{t('installWithSudo')}</Text>
            <SourceText text={installLineWithSudo(location.origin, token.token)} />
            <Text size="sm">{t('installForNode')}</Text>
            <SourceText text={installLineForNode(location.origin, token.token)} />
          </Stack>
          <EnrolledAgents id={token.id} usesMax={token.uses_max} />
        </>
      )}
    </SecretDialog>
  )
}

const pollSeconds = 2

/** The agents of a token, as soon as they have enrolled, until each has reported. */
function EnrolledAgents({ id, usesMax }: { id: string; usesMax: number }) {
  const { t } = useTranslation('agents')
  const { data } = useApiQuery(request('related.list', { query: { id, kind: 'agent', limit: 50 } }), {
    everySeconds: ({ data: found }) =>
      found.filter(({ state }) => state !== 'enrolled').length < usesMax ? pollSeconds : 0,
  })
  const agents = data?.body.data ?? []
  return (
    <Stack gap="xs" role="status">
      {agents.map(({ id: agentId, title, state }) => (
        <Group key={agentId} gap="xs" wrap="nowrap">
          {state === 'enrolled' ? (
            <IconHourglass size={20} aria-hidden />
          ) : (
            <IconCircleCheck size={20} color="var(--mantine-color-kelp-6)" aria-hidden />
          )}
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t(state === 'enrolled' ? 'agentEnrolled' : 'agentReports', { name: title })}{' '}
            <Anchor size="sm" renderRoot={(props) => <Link to={agentPaths.agent(agentId)} {...props} />}>
              {t('showAgent')}
            </Anchor>
          </Text>
        </Group>
      ))}
      {agents.length < usesMax && (
        <Group gap="xs" wrap="nowrap">
          <IconHourglass size={20} aria-hidden />
          <Text size="sm" c="dimmed">
            {usesMax === 1
              ? t('waitingForAgent')
              : t('waitingForAgents', { count: agents.length, max: usesMax })}
          </Text>
        </Group>
      )}
    </Stack>
  )
}
