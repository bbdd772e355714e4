import { type components, request } from '@holdfast/client'
import { Accordion, Button, Card, Group, Loader, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer, useList, useSend } from '../../../api/api.ts'
import { useMay } from '../../../api/session.tsx'
import { AsApi } from '../../../ui/as-api.tsx'
import { Ago } from '../../../ui/time.tsx'
import { ContentDifference } from './content-difference.tsx'

type Zone = components['schemas']['Zone']
type Version = components['schemas']['ZoneVersion']

const causes: Record<Version['cause'], string> = {
  api: 'causeApi',
  plan: 'causePlan',
  drift: 'causeDrift',
  import: 'causeImport',
}

export function HistoryPanel({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const list = useList(request('dns.versions.list', { path: { zone_id: zone.id } }))
  const [opened, setOpened] = useState<string | null>(null)
  if (list.isPending) return <Loader />
  if (list.rows.length === 0)
    return (
      <Card py={56} ta="center">
        <IconHistory style={{ margin: 'auto' }} />
        <Text fw={600}>{t('noHistory')}</Text>
        <Text size="sm" c="dimmed">
          {t('noHistoryText')}
        </Text>
      </Card>
    )
  return (
    <>
      <Accordion variant="separated" value={opened} onChange={setOpened}>
        {list.rows.map((version) => (
          <Accordion.Item key={version.version} value={String(version.version)}>
            <Accordion.Control>
              <Group gap="sm">
                <Text fw={600} size="sm">
                  {t('version', { version: version.version })}
                </Text>
                <Text size="sm" c="dimmed">
                  {t('changesApplied', { count: version.applied_count })} {t(causes[version.cause])},{' '}
                  {actorName(version)}, <Ago at={version.created_at} />
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {opened === String(version.version) && <VersionChanges zone={zone} version={version} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {list.hasNextPage && (
        <Button
          mt="sm"
          variant="subtle"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('showMore', { ns: 'frame' })}
        </Button>
      )}
    </>
  )
}

function actorName({ actor }: Version): string {
  return String((actor as Record<string, unknown>)['name'] ?? '')
}

function VersionChanges({ zone, version: { version } }: { zone: Zone; version: Version }) {
  const { t } = useTranslation('dns')
  const [isCompared, setCompared] = useState(false)
  const path = { zone_id: zone.id, version }
  const read = request('dns.versions.read', { path })
  const compare = request('dns.versions.compare', { path, query: { with: zone.version } })
  const own = useAnswer(read, { when: !isCompared })
  const compared = useAnswer(compare, { when: isCompared })
  const changes = (isCompared ? compared.data?.body.changes : own.data?.body.changes) ?? []
  return (
    <>
      <Group justify="flex-end" gap="xs" mb="xs">
        <AsApi requests={[isCompared ? compare : read]} size="xs" />
        {version !== zone.version && (
          <Button variant="default" size="xs" onClick={() => setCompared(!isCompared)}>
            {isCompared ? t('version', { version }) : t('compareWithNow')}
          </Button>
        )}
        {version !== zone.version && <RestoreButton zone={zone} version={version} />}
      </Group>
      {changes.map((change) => (
        <ContentDifference key={`${change.name} ${change.type}`} change={change} />
      ))}
    </>
  )
}

function RestoreButton({ zone, version }: { zone: Zone; version: number }) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const send = useSend<'dns.versions.restore'>()
  if (!may('dns.versions.restore')) return null
  const restore = request('dns.versions.restore', { path: { zone_id: zone.id, version } })
  const ask = () =>
    modals.openConfirmModal({
      title: t('restore'),
      children: (
        <>
          <Text size="sm" mb="md">
            {t('restoreText', { version })}
          </Text>
          <AsApi requests={[restore]} size="xs" />
        </>
      ),
      labels: { confirm: t('restore'), cancel: t('cancel', { ns: 'frame' }) },
      onConfirm: () =>
        send.mutate(restore, {
          onSuccess: () => notifications.show({ message: t('restored', { version }) }),
          onError: (error) => notifications.show({ color: 'red', message: error.message }),
        }),
    })
  return (
    <Button size="xs" variant="light" loading={send.isPending} onClick={ask}>
      {t('restore')}
    </Button>
  )
}
