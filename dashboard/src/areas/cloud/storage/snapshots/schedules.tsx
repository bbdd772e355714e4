import { request } from '@holdfast/client'
import { Code, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import type { Server } from '#areas/cloud/states.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { Moment } from '#ui/format/time.tsx'
import { EditSchedule, NewSchedule } from './schedule-form.tsx'
import { ScheduleState, type SnapshotSchedule } from './snapshot-states.tsx'

export function Schedules({ server }: { server: Server }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { rows } = useList(
    request('cloud.snapshot_schedules.list', { query: { server_id: server.id, limit: 100 } }),
    { everySeconds: 30 },
  )
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={3}>{t('schedules')}</Title>
        {may('cloud.snapshot_schedules.create') && (
          <EditModal label={t('addSchedule')} size="xs">
            {(close) => <NewSchedule serverId={server.id} onDone={close} onCancel={close} />}
          </EditModal>
        )}
      </Group>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noSchedules')}
        </Text>
      ) : (
        rows.map((schedule) => <ScheduleLine key={schedule.id} schedule={schedule} />)
      )}
    </Stack>
  )
}

function ScheduleLine({ schedule }: { schedule: SnapshotSchedule }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { id, name, cron, time_zone, keep, next_at } = schedule
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} flex="1 1 220px">
        <Group gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <ScheduleState schedule={schedule} />
        </Group>
        <Text size="xs" c="dimmed" component="div">
          <Code>{cron}</Code> {time_zone} · {t('keeps', { count: keep })}
          {next_at && (
            <>
              {' · '}
              {t('nextRun')} <Moment at={next_at} />
            </>
          )}
        </Text>
      </Stack>
      <Group gap="xs">
        {may('cloud.snapshot_schedules.update') && (
          <EditModal
            label={t('edit')}
            aria-label={t('editSchedule', { name })}
            size="xs"
            title={t('editSchedule', { name })}
          >
            {(close) => <EditSchedule schedule={schedule} onDone={close} onCancel={close} />}
          </EditModal>
        )}
        {may('cloud.snapshot_schedules.delete') && (
          <ConfirmButton
            label={t('deleteSchedule')}
            name={name}
            isDangerous
            request={request('cloud.snapshot_schedules.delete', { path: { snapshot_schedule_id: id } })}
            button={{ size: 'xs' }}
          />
        )}
      </Group>
    </Group>
  )
}
