import { request } from '@holdfast/client'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconServer2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { cloudPaths } from '#areas/cloud/paths.ts'
import { ConnectionLink } from '#areas/connections/index.ts'
import { moneyText } from '#ui/format/money.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { type CloudOrphan, OrphanState } from './orphan-states.tsx'

/** The orphans of all accounts. Without any, nothing is shown. */
export function OrphansPanel() {
  const { t } = useTranslation('cloud')
  const list = useList(request('cloud.orphans.list'), { everySeconds: 60 })
  const columns = useColumns()
  if (list.rows.length === 0) return null
  return (
    <Stack gap="xs" mt="xl">
      <Title order={2} size="h4">
        {t('orphans')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('orphansText')}
      </Text>
      <ListTable
        label={t('orphans')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ icon: IconServer2, title: t('orphans'), text: t('orphansText') }}
      />
    </Stack>
  )
}

function useColumns(): Column<CloudOrphan>[] {
  const { t } = useTranslation('cloud')
  return [
    {
      header: t('name'),
      cell: ({ id, name }) => (
        <Anchor
          size="sm"
          fw={600}
          style={{ overflowWrap: 'anywhere' }}
          renderRoot={(props) => <Link to={cloudPaths.orphan(id)} {...props} />}
        >
          {name}
        </Anchor>
      ),
    },
    { header: t('state'), cell: (orphan) => <OrphanState orphan={orphan} />, width: 220 },
    { header: t('account'), cell: (orphan) => <ConnectionLink of={orphan} />, width: 160 },
    { header: t('region'), cell: ({ region }) => region, width: 130 },
    { header: t('size'), cell: ({ size }) => size, width: 120 },
    {
      header: t('monthlyCost'),
      cell: ({ monthly }) => (monthly ? moneyText(monthly) : '–'),
      isNumber: true,
      width: 130,
    },
    { header: t('found'), cell: ({ found_at }) => <DimmedAgo at={found_at} />, width: 130 },
  ]
}
