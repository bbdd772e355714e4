import { type QueryOf, request } from '@holdfast/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { cloudPaths } from '#areas/cloud/paths.ts'
import { ConnectionLink } from '#areas/connections/index.ts'
import { numberText } from '#language/language.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { type Snapshot, SnapshotState } from './snapshot-states.tsx'

type SnapshotsTableProps = {
  query: QueryOf<'cloud.snapshots.list'>
  /** Of one server, which is not named. */
  isOfServer?: boolean
  isFiltered?: boolean
}

export function SnapshotsTable({ query, isOfServer = false, isFiltered = false }: SnapshotsTableProps) {
  const { t } = useTranslation('cloud')
  const list = useList(request('cloud.snapshots.list', { query }), {
    everySeconds: (rows) => (rows.some(isChanging) ? 2 : 30),
  })
  return (
    <ListTable
      label={t('snapshots')}
      list={list}
      columns={columnsOf(t, isOfServer)}
      keyOf={({ id }) => id}
      isFiltered={isFiltered}
      empty={{ icon: IconCamera, title: t('noSnapshots'), text: t('noSnapshotsText') }}
    />
  )
}

function isChanging({ state }: Snapshot): boolean {
  return state === 'creating' || state === 'deleting'
}

export function sizeOf({ size_gib }: Snapshot, t: TFunction<'cloud'>): string {
  return size_gib === null ? '–' : t('memory', { size: numberText(Math.round(size_gib * 10) / 10) })
}

function columnsOf(t: TFunction<'cloud'>, isOfServer: boolean): Column<Snapshot>[] {
  return [
    {
      header: t('name'),
      cell: ({ id, name, server_id, server_name }) => (
        <Stack gap={2}>
          <Anchor
            size="sm"
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={cloudPaths.snapshot(id)} {...props} />}
          >
            {name}
          </Anchor>
          {!isOfServer && server_name && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {server_id ? server_name : t('serverGone', { name: server_name })}
            </Text>
          )}
        </Stack>
      ),
    },
    { header: t('state'), cell: (snapshot) => <SnapshotState snapshot={snapshot} />, width: 260 },
    { header: t('snapshotSize'), cell: (snapshot) => sizeOf(snapshot, t), isNumber: true, width: 110 },
    ...(isOfServer
      ? []
      : [
          {
            header: t('account'),
            cell: (snapshot: Snapshot) => <ConnectionLink of={snapshot} />,
            width: 180,
          },
        ]),
    {
      header: t('created'),
      cell: ({ provider_created_at, created_at }) => <DimmedAgo at={provider_created_at ?? created_at} />,
      width: 140,
    },
  ]
}
