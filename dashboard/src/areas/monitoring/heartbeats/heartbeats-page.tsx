import { request } from '@holdfast/client'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconActivityHeartbeat, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { labelTexts } from '#ui/format/labels.ts'
import { Ago, DimmedAgo } from '#ui/format/time.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { MaintenanceBadge } from '../maintenance/window-state.tsx'
import { heartbeatsPage, monitoringPaths } from '../paths.ts'
import { CreateHeartbeat } from './form/create-heartbeat.tsx'
import {
  type Heartbeat,
  HeartbeatState,
  type HeartbeatStateName,
  heartbeatStates,
  scheduleText,
} from './heartbeat-state.tsx'
import { HeartbeatUrl, type HeartbeatWithUrl } from './heartbeat-url.tsx'
import { PingKeysPanel } from './ping-keys-panel.tsx'
import { secondsUntilNextPing } from './schedule/next-ping.ts'

export function HeartbeatsPage() {
  const { t } = useTranslation('monitoring')
  const navigate = useNavigate()
  const columns = useColumns()
  const [created, setCreated] = useState<HeartbeatWithUrl | null>(null)
  const { filters, setFilters } = useFilters(heartbeatsPage)
  const { q, state, attention } = filters
  const list = useList(
    request('heartbeats.list', { query: { q, state, ...(attention && { needs_attention: true }) } }),
    { everySeconds: (heartbeats) => secondsUntilNextPing(heartbeats, Date.now(), 15) },
  )
  const { mayOpen, open, dialog } = useAddressDialog(heartbeatsPage, 'heartbeat', 'heartbeats.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newHeartbeat')}
    </Button>
  )
  return (
    <Page
      guide="/docs/guides/heartbeats"
      title={t('heartbeats')}
      description={t('heartbeatsText')}
      actions={add}
    >
      <Group gap="sm">
        <SearchField
          label={t('searchHeartbeats')}
          value={q ?? ''}
          onChange={(term) => setFilters({ q: term || undefined })}
        />
        <FilterSelect
          label={t('state')}
          any={t('anyState')}
          data={(Object.keys(heartbeatStates) as HeartbeatStateName[]).map((value) => ({
            value,
            label: t(heartbeatStates[value].label),
          }))}
          value={state}
          onChange={(value) => setFilters({ state: value })}
        />
        <AttentionFilter value={attention} onChange={(value) => setFilters({ attention: value })} />
      </Group>
      <ListTable
        label={t('heartbeats')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || state || attention)}
        empty={{
          icon: IconActivityHeartbeat,
          title: t('noHeartbeats'),
          text: t('noHeartbeatsText'),
          action: add,
        }}
      />
      <PingKeysPanel />
      <Dialog {...dialog} title={t('newHeartbeat')} size="lg">
        {(close) => (
          <CreateHeartbeat
            onDone={(heartbeat) => {
              close()
              setCreated(heartbeat)
            }}
            onCancel={close}
          />
        )}
      </Dialog>
      <HeartbeatUrl
        created={created}
        onClose={() => {
          setCreated(null)
          if (created) void navigate({ to: monitoringPaths.heartbeat(created.id) })
        }}
      />
    </Page>
  )
}

function useColumns(): Column<Heartbeat>[] {
  const { t } = useTranslation('monitoring')
  return [
    {
      header: t('name'),
      cell: ({ id, name, labels }) => (
        <>
          <Anchor fw={600} renderRoot={(props) => <Link to={monitoringPaths.heartbeat(id)} {...props} />}>
            {name}
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {labelTexts(labels).join(' · ')}
          </Text>
        </>
      ),
    },
    {
      header: t('schedule'),
      cell: ({ schedule }) => <Text size="sm">{scheduleText(schedule)}</Text>,
      width: 190,
    },
    {
      header: t('state'),
      cell: ({ state, maintenance_window_id }) => (
        <Stack gap={4} align="flex-start">
          <HeartbeatState state={state} />
          <MaintenanceBadge windowId={maintenance_window_id} />
        </Stack>
      ),
      width: 150,
    },
    { header: t('lastPing'), cell: ({ last_ping }) => <DimmedAgo at={last_ping?.at ?? null} />, width: 140 },
    {
      header: t('expected'),
      cell: ({ expected_at }) => (
        <Text size="sm" c="dimmed" component="div">
          <Ago at={expected_at} isComing />
        </Text>
      ),
      width: 140,
    },
  ]
}
