import { request } from '@holdfast/client'
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { SourceText } from '#ui/copy/source-text.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { acmePaths } from '../paths.ts'
import { type Managed, ManagedState } from '../states.tsx'
import { InstallAgain } from './install-again.tsx'

/** The certificates that the agent of a server installs. A server without one has no such section. */
export function InstalledCertificates({ id }: { id: string }) {
  const { t } = useTranslation('acme')
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
  const { id, names, recipe, installation, error } = managed
  const { t } = useTranslation('acme')
  const failure = managed.state === 'issued' ? installation?.message : error?.message
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <ManagedState managed={managed} />
        <Anchor
          fw={600}
          style={{ overflowWrap: 'anywhere' }}
          renderRoot={(props) => <Link to={acmePaths.managed(id)} {...props} />}
        >
          {names.join(', ')}
        </Anchor>
        <Text size="sm" c="dimmed">
          {t('recipeNamed', { name: recipe })}
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
          {installation.log !== '' && <SourceText text={installation.log} />}
        </>
      )}
    </Stack>
  )
}
