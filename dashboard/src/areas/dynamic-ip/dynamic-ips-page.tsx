import { request } from '@holdfast/client'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconRouter } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { labelTexts } from '#ui/format/labels.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { CreateDynamicIp } from './form/create-dynamic-ip.tsx'
import { type CreatedDynamicIp, DynamicIpToken } from './form/dynamic-ip-token.tsx'
import { dynamicIpPaths, dynamicIpsPage } from './paths.ts'
import { Addresses, type DynamicIp, DynamicIpState } from './states.tsx'

export function DynamicIpsPage() {
  const { t } = useTranslation('dynamic-ip')
  const navigate = useNavigate()
  const columns = useColumns()
  const { filters, setFilters } = useFilters(dynamicIpsPage)
  const [created, setCreated] = useState<CreatedDynamicIp | null>(null)
  const apiRequest = request('dynamic_ips.list', {
    query: { q: filters.q, ...(filters.attention && { needs_attention: true }) },
  })
  const list = useList(apiRequest, { everySeconds: 30 })
  const { mayOpen, open, dialog } = useAddressDialog(dynamicIpsPage, 'dynamic-ip', 'dynamic_ips.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newDynamicIp')}
    </Button>
  )
  return (
    <Page guide="/docs/guides/dynamic-ip" title={t('dynamicIps')} description={t('text')} actions={add}>
      <Group gap="sm">
        <SearchField
          label={t('search')}
          value={filters.q ?? ''}
          onChange={(q) => setFilters({ q: q || undefined })}
        />
        <AttentionFilter value={filters.attention} onChange={(attention) => setFilters({ attention })} />
      </Group>
      <ListTable
        label={t('dynamicIps')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.q || filters.attention)}
        empty={{ icon: IconRouter, title: t('none'), text: t('noneText'), action: add }}
      />
      <Dialog {...dialog} title={t('newDynamicIp')} size="lg">
        {(close) => (
          <CreateDynamicIp
            onDone={(dynamicIp) => {
              setCreated(dynamicIp)
              close()
            }}
            onCancel={close}
          />
        )}
      </Dialog>
      <DynamicIpToken
        created={created}
        onClose={() => created && void navigate({ to: dynamicIpPaths.dynamicIp(created.id) })}
      />
    </Page>
  )
}

function useColumns(): Column<DynamicIp>[] {
  const { t } = useTranslation('dynamic-ip')
  return [
    {
      header: t('name'),
      cell: ({ id, name, labels }) => (
        <>
          <Anchor fw={600} renderRoot={(props) => <Link to={dynamicIpPaths.dynamicIp(id)} {...props} />}>
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {labelTexts(labels).join(' · ')}
          </Text>
        </>
      ),
    },
    { header: t('state'), cell: (dynamicIp) => <DynamicIpState dynamicIp={dynamicIp} />, width: 200 },
    { header: t('addresses'), cell: (dynamicIp) => <Addresses dynamicIp={dynamicIp} />, width: 240 },
    {
      header: t('lastReport'),
      cell: ({ last_seen_at }) => <DimmedAgo at={last_seen_at} />,
      width: 150,
    },
  ]
}
