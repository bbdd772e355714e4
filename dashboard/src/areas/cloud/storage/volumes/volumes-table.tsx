import { type QueryOf, request } from '@holdfast/client'
import { Anchor, Text } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { cloudPaths } from '#areas/cloud/paths.ts'
import { ConnectionLink } from '#areas/connections/index.ts'
import { numberText } from '#language/language.ts'
import { moneyText } from '#ui/format/money.ts'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { type Volume, VolumeState } from './volume-states.tsx'

type VolumesTableProps = {
  query: QueryOf<'cloud.volumes.list'>
  /** Of one server, which is not named. */
  isOfServer?: boolean
  isFiltered?: boolean
}

export function VolumesTable({ query, isOfServer = false, isFiltered = false }: VolumesTableProps) {
  const { t } = useTranslation('cloud')
  const list = useList(request('cloud.volumes.list', { query }), {
    everySeconds: (rows) => (rows.some(({ change }) => change !== null) ? 2 : 30),
  })
  return (
    <ListTable
      label={t('volumes')}
      list={list}
      columns={columnsOf(t, isOfServer)}
      keyOf={({ id }) => id}
      isFiltered={isFiltered}
      empty={{
        icon: IconDatabase,
        title: t('noVolumes'),
        text: t(isOfServer ? 'noVolumesOfServer' : 'noVolumesText'),
      }}
    />
  )
}

export function volumeSize({ size_gib }: Volume, t: TFunction<'cloud'>): string {
  return t('memory', { size: numberText(size_gib) })
}

function columnsOf(t: TFunction<'cloud'>, isOfServer: boolean): Column<Volume>[] {
  return [
    {
      header: t('name'),
      cell: ({ id, name, device }) => (
        <>
          <Anchor
            size="sm"
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={cloudPaths.volume(id)} {...props} />}
          >
            {name}
          </Anchor>
          {isOfServer && device && (
            <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {device}
            </Text>
          )}
        </>
      ),
    },
    { header: t('state'), cell: (volume) => <VolumeState volume={volume} />, width: 220 },
    { header: t('diskSize'), cell: (volume) => volumeSize(volume, t), isNumber: true, width: 110 },
    {
      header: t('monthlyCost'),
      cell: ({ monthly }) => (monthly ? moneyText(monthly) : '–'),
      isNumber: true,
      width: 130,
    },
    { header: t('region'), cell: ({ region }) => region, width: 130 },
    ...(isOfServer
      ? []
      : [
          {
            header: t('server'),
            cell: (volume: Volume) => <VolumeServer volume={volume} />,
            width: 180,
          },
          {
            header: t('account'),
            cell: (volume: Volume) => <ConnectionLink of={volume} />,
            width: 160,
          },
        ]),
  ]
}

/** The server that it is attached to; by its id at the provider if that is not in Holdfast. */
export function VolumeServer({ volume: { server_id, server_name, server_ref } }: { volume: Volume }) {
  if (!server_id) return server_ref ?? '–'
  return (
    <Anchor
      size="sm"
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link to={cloudPaths.server(server_id)} {...props} />}
    >
      {server_name}
    </Anchor>
  )
}
