import { type components, request } from '@holdfast/client'
import { Anchor, Card, Code, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import type { MessageKey } from '#language/language.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'
import { certificatePaths } from '../paths.ts'

type Managed = components['schemas']['ManagedCertificate']
type Installation = NonNullable<Managed['installation']>

const installationStates = {
  waiting: { tone: 'waiting', label: 'installationWaiting' },
  installing: { tone: 'waiting', label: 'installing' },
  served: { tone: 'good', label: 'installationServed' },
  failed: { tone: 'bad', label: 'installationFailed' },
} as const satisfies Record<Installation['state'], { tone: Tone; label: MessageKey<'certificates'> }>

/** The certificates that the agent of a server installs. A server without one has no such section. */
export function InstalledCertificates({ id }: { id: string }) {
  const { t } = useTranslation('certificates')
  const label = useId()
  const when = useMay()('certificates.managed.list')
  const list = useList(request('certificates.managed.list', { query: { server_id: id } }), {
    when,
    everySeconds: 30,
  })
  if (!when || list.rows.length === 0) return null
  return (
    <Card component="section" aria-labelledby={label}>
      <Stack gap="sm">
        <Title order={2} id={label}>
          {t('installedByAgent')}
        </Title>
        {list.rows.map((managed) => (
          <ManagedLine key={managed.id} managed={managed} />
        ))}
      </Stack>
    </Card>
  )
}

function ManagedLine({ managed }: { managed: Managed }) {
  const { names, certificate_id, recipe, installation, error } = managed
  const { t } = useTranslation('certificates')
  const name = names.join(', ')
  const failure = managed.state === 'issued' ? installation?.message : error?.message
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <InstallationBadge managed={managed} />
        {certificate_id === null ? (
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        ) : (
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={certificatePaths.certificate(certificate_id)} {...props} />}
          >
            {name}
          </Anchor>
        )}
        <Text size="sm" c="dimmed">
          {t('recipe', { name: recipe })}
        </Text>
        {installation && <DimmedAgo at={String(installation.since)} />}
        <InstallAgain managed={managed} />
      </Group>
      {failure && <Text size="sm">{failure}</Text>}
      {installation?.state === 'failed' && (
        <>
          <Text size="sm" c="dimmed">
            {t(installation.is_rolled_back ? 'rolledBack' : 'notRolledBack')}
          </Text>
          <Code block>{installation.log}</Code>
        </>
      )}
    </Stack>
  )
}

function InstallationBadge({ managed: { state, installation } }: { managed: Managed }) {
  const { t } = useTranslation('certificates')
  if (state === 'waiting_for_csr') return <StateBadge tone="waiting" label={t('waitingForRequest')} />
  if (state === 'failing') return <StateBadge tone="bad" label={t('orderFails')} />
  if (state !== 'issued' || !installation) return <StateBadge tone="waiting" label={t('beingOrdered')} />
  // More states may be added.
  const { tone, label } = installationStates[installation.state] ?? installationStates.waiting
  return <StateBadge tone={tone} label={t(label)} />
}

function InstallAgain({ managed: { id, state, installation } }: { managed: Managed }) {
  const { t } = useTranslation('certificates')
  const isPossible =
    state === 'issued' && installation?.state === 'failed' && installation.failed_step !== 'key'
  if (!useMay()('certificates.managed.install') || !isPossible) return null
  return (
    <ConfirmButton
      label={t('installAgain')}
      text={t('installAgainText')}
      request={request('certificates.managed.install', { path: { managed_certificate_id: id } })}
    />
  )
}
