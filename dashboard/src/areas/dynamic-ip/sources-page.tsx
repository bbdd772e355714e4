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
import { CreateSource } from './form/create-source.tsx'
import { type MadeSource, SourceToken } from './form/source-token.tsx'
import { dynamicIpPaths, sourcesPage } from './paths.ts'
import { Addresses, type Source, SourceState } from './states.tsx'

export function SourcesPage() {
  const { t } = useTranslation('dynamic-ip')
  const navigate = useNavigate()
  const columns = useColumns()
  const { filters, setFilters } = useFilters(sourcesPage)
  const [made, setMade] = useState<MadeSource | null>(null)
  const asked = request('dynamic_ips.list', {
    query: { q: filters.q, ...(filters.attention && { needs_attention: true }) },
  })
  const list = useList(asked, { everySeconds: 30 })
  const { mayOpen, open, dialog } = useAddressDialog(sourcesPage, 'source', 'dynamic_ips.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newSource')}
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
      <Dialog {...dialog} title={t('newSource')} size="lg">
        {(close) => (
          <CreateSource
            onDone={(source) => {
              setMade(source)
              close()
            }}
            onCancel={close}
          />
        )}
      </Dialog>
      <SourceToken
        made={made}
        onClose={() => made && void navigate({ to: dynamicIpPaths.source(made.id) })}
      />
    </Page>
  )
}

function useColumns(): Column<Source>[] {
  const { t } = useTranslation('dynamic-ip')
  return [
    {
      header: t('name'),
      cell: ({ id, name, labels }) => (
        <>
          <Anchor fw={600} renderRoot={(props) => <Link to={dynamicIpPaths.source(id)} {...props} />}>
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {labelTexts(labels).join(' · ')}
          </Text>
        </>
      ),
    },
    { header: t('state'), cell: (source) => <SourceState source={source} />, width: 200 },
    { header: t('addresses'), cell: (source) => <Addresses source={source} />, width: 240 },
    {
      header: t('lastReport'),
      cell: ({ last_seen_at }) => <DimmedAgo at={last_seen_at} />,
      width: 150,
    },
  ]
}
