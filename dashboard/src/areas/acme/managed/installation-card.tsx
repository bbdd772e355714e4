import { request } from '@holdfast/client'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import type { MessageKey } from '#language/language.ts'
import { SourceText } from '#ui/copy/source-text.tsx'
import { Ago } from '#ui/format/time.tsx'
import { type Detail, DetailsList } from '#ui/page/details-list.tsx'
import { ResourceLink } from '#ui/related/resource-link.tsx'
import { InstallAgain } from '../installed/install-again.tsx'
import { AcmeState, type Installation, installationStates, type ManagedDetails } from '../states.tsx'

const failedSteps: Readonly<Record<NonNullable<Installation['failed_step']>, MessageKey<'acme'>>> = {
  rejected: 'failedRejected',
  key: 'failedKey',
  write: 'failedWrite',
  test: 'failedTest',
  reload: 'failedReload',
  check: 'failedCheck',
}

/** The certificate on its server, as the agent reports it. Without an agent there is no such card. */
export function InstallationCard({ managed }: { managed: ManagedDetails }) {
  const { t } = useTranslation('acme')
  const label = useId()
  const { installation } = managed
  const facts = useFacts(managed)
  if (managed.key_place !== 'server') return null
  return (
    <Card component="section" aria-labelledby={label}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} id={label}>
            {t('installation')}
          </Title>
          <InstallAgain managed={managed} />
        </Group>
        <DetailsList facts={facts} />
        {installation?.state === 'failed' && <Failure installation={installation} />}
      </Stack>
    </Card>
  )
}

function useFacts({ server_id, recipe, installation }: ManagedDetails): Detail[] {
  const { t } = useTranslation('acme')
  const state = installation?.state
  return [
    {
      label: t('server'),
      value: server_id === null ? t('serverRemoved') : <ServerName id={server_id} />,
    },
    { label: t('recipe'), value: recipe ?? '–' },
    {
      label: t('state'),
      value: state ? <AcmeState states={installationStates} state={state} /> : t('notIssued'),
    },
    ...(installation ? [{ label: t('since'), value: <Ago at={String(installation.since)} /> }] : []),
    ...(installation?.retry_at
      ? [{ label: t('nextAttempt'), value: <Ago at={String(installation.retry_at)} isComing /> }]
      : []),
  ]
}

function Failure({ installation }: { installation: Installation }) {
  const { t } = useTranslation('acme')
  const { failed_step, is_rolled_back, message, log } = installation
  const step = failed_step === null ? undefined : failedSteps[failed_step]
  return (
    <>
      {step && (
        <Text size="sm" fw={600}>
          {t(step)}
        </Text>
      )}
      {message && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
      )}
      <Text size="sm">{t(is_rolled_back ? 'rolledBack' : 'notRolledBack')}</Text>
      {log !== '' && <SourceText text={log} />}
    </>
  )
}

function ServerName({ id }: { id: string }) {
  const { data } = useApiQuery(request('cloud.servers.read', { path: { server_id: id } }), {
    when: useMay()('cloud.servers.read'),
  })
  const title = data?.body.name ?? id
  return <ResourceLink resource={{ kind: 'server', id, title, detail: null, state: null, parent_id: null }} />
}
