/** The enrolment token of a probe, shown once, with the lines that start it; and whether it was used. */
import { request } from '@holdfast/client'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { SourceText } from '#ui/copy/source-text.tsx'
import { probePaths } from '../paths.ts'
import { enrolLine } from './enrol-line.ts'

type EnrollingProps = {
  /** Null: the dialog is closed. */
  probe: { id: string; token: string } | null
  onClose: () => void
}

export function Enrolling({ probe, onClose }: EnrollingProps) {
  const { t } = useTranslation('probes')
  return (
    <SecretDialog title={t('enrolmentToken')} secret={probe?.token ?? null} onClose={onClose}>
      {probe && (
        <>
          <Stack gap="xs">
            <Title order={3} size="h5">
              {t('start')}
            </Title>
            <Text size="sm">{t('startText')}</Text>
            <SourceText text={enrolLine(location.origin, probe.token)} />
            <Anchor size="sm" href="/docs/guides/probes" target="_blank">
              {t('startGuide')}
            </Anchor>
          </Stack>
          <Enrolled id={probe.id} />
        </>
      )}
    </SecretDialog>
  )
}

const pollSeconds = 2

function Enrolled({ id }: { id: string }) {
  const { t } = useTranslation('probes')
  const { data } = useApiQuery(request('probes.read', { path: { probe_id: id } }), {
    everySeconds: ({ enrolment }) => (enrolment.used_at === null ? pollSeconds : 0),
  })
  const probe = data?.body
  return (
    <Group gap="xs" wrap="nowrap" role="status">
      {probe?.enrolment.used_at ? (
        <>
          <IconCircleCheck size={20} color="var(--mantine-color-kelp-6)" aria-hidden />
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('isEnrolled', { name: probe.hostname ?? probe.name })}{' '}
            <Anchor size="sm" renderRoot={(props) => <Link to={probePaths.probe(id)} {...props} />}>
              {t('showProbe')}
            </Anchor>
          </Text>
        </>
      ) : (
        <>
          <IconHourglass size={20} aria-hidden />
          <Text size="sm" c="dimmed">
            {t('waitingForProbe')}
          </Text>
        </>
      )}
    </Group>
  )
}
