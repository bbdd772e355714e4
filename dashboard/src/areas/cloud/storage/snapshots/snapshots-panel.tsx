import { Card, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Server } from '#areas/cloud/states.tsx'
import { Schedules } from './schedules.tsx'
import { SnapshotsTable } from './snapshots-table.tsx'

/** The snapshots of a server, and the schedules that take them. */
export function SnapshotsPanel({ server }: { server: Server }) {
  const { t } = useTranslation('cloud')
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('snapshots')}
      </Title>
      <Stack gap="lg">
        <SnapshotsTable query={{ server_id: server.id }} isOfServer />
        <Schedules server={server} />
      </Stack>
    </Card>
  )
}
