import { request } from '@holdfast/client'
import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Ago, DimmedAgo } from '#ui/format/time.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { CreateEndpoint } from '../endpoint-form/create-endpoint.tsx'
import { endpointsPage, webhooksPaths } from '../paths.ts'
import { SigningSecret } from '../receiver/signing-secret.tsx'
import { type Endpoint, EndpointHealth, healthReason } from '../states.tsx'

const kindsShown = 3

export function EndpointsPage() {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const columns = useColumns()
  const { filters, setFilters } = useFilters(endpointsPage)
  const [created, setCreated] = useState<{ id: string; secret: string } | null>(null)
  const apiRequest = request('webhooks.endpoints.list', {
    query: {
      q: filters.q,
      ...(filters.label && { label: [filters.label] }),
      ...(filters.attention && { needs_attention: true }),
    },
  })
  const isFiltered = Boolean(filters.q || filters.label || filters.attention)
  const list = useList(apiRequest, { everySeconds: 30 })
  const { mayOpen, open, dialog } = useAddressDialog(endpointsPage, 'endpoint', 'webhooks.endpoints.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newEndpoint')}
    </Button>
  )
  return (
    <Page guide="/docs/guides/webhooks" title={t('endpoints')} description={t('endpointsText')} actions={add}>
      {(list.rows.length > 0 || isFiltered) && (
        <Group gap="sm">
          <SearchField value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
          <SearchField
            label={t('filterLabel')}
            value={filters.label ?? ''}
            onChange={(label) => setFilters({ label })}
          />
          <AttentionFilter value={filters.attention} onChange={(attention) => setFilters({ attention })} />
        </Group>
      )}
      <ListTable
        label={t('endpoints')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        empty={{ icon: IconWebhook, title: t('noEndpoints'), text: t('noEndpointsText'), action: add }}
      />
      <Dialog {...dialog} title={t('newEndpoint')} size="xl">
        {(close) => (
          <CreateEndpoint
            onDone={({ id, secret }) => {
              setCreated({ id, secret })
              close()
            }}
            onCancel={close}
          />
        )}
      </Dialog>
      <SigningSecret
        secret={created?.secret ?? null}
        onClose={() => created && void navigate({ to: webhooksPaths.endpoint(created.id) })}
      />
    </Page>
  )
}

function useColumns(): Column<Endpoint>[] {
  const { t } = useTranslation('webhooks')
  return [
    {
      header: t('name'),
      cell: ({ id, name, url }) => (
        <>
          <Anchor fw={600} renderRoot={(props) => <Link to={webhooksPaths.endpoint(id)} {...props} />}>
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {url}
          </Text>
        </>
      ),
    },
    {
      header: t('health'),
      cell: (endpoint) => (
        <>
          <EndpointHealth endpoint={endpoint} />
          {endpoint.health.state !== 'healthy' && (
            <Text size="xs" c="dimmed" mt={2}>
              {healthReason(endpoint, t)}, <Ago at={endpoint.health.since} />
            </Text>
          )}
        </>
      ),
      width: 230,
    },
    {
      header: t('eventTypes'),
      cell: ({ events }) => (
        <Group gap={4}>
          {events.slice(0, kindsShown).map((event) => (
            <Badge key={event} variant="default" radius="sm" size="sm" ff="monospace" tt="none" fw={500}>
              {event}
            </Badge>
          ))}
          {events.length > kindsShown && (
            <Text size="xs" c="dimmed">
              +{events.length - kindsShown}
            </Text>
          )}
        </Group>
      ),
    },
    {
      header: t('lastSuccess'),
      cell: ({ health }) => <DimmedAgo at={health.last_success_at} />,
      width: 150,
    },
  ]
}
