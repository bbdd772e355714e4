import { type QueryOf, request } from '@holdfast/client'
import { Anchor, Button, Group, Select, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAnswer, useList } from '../../api/api.ts'
import { AsApi } from '../../ui/as-api.tsx'
import { type Column, ListTable } from '../../ui/list-table.tsx'
import { useFilters } from '../../ui/search-params.ts'
import { Ago } from '../../ui/time.tsx'
import { webhooksPaths } from './paths.ts'
import { causes, type Delivery, DeliveryStateBadge, deliveryStates } from './states.tsx'

type Filters = { endpoint?: string; event?: string; state?: Delivery['state']; replay?: string }

/** The log of deliveries, of one endpoint or of all. */
export function DeliveryList({ endpointId }: { endpointId?: string }) {
  const { t } = useTranslation('webhooks')
  const { filters, setFilters } = useFilters<Filters>()
  const columns = useColumns(endpointId === undefined)
  const query: QueryOf<'webhooks.deliveries.list'> = {
    endpoint_id: endpointId ?? filters.endpoint,
    replay_id: filters.replay,
    event: filters.event,
    state: filters.state,
  }
  const asked = request('webhooks.deliveries.list', { query })
  const list = useList(asked, { everySeconds: 10 })
  const types = useAnswer(request('webhooks.event_types.list')).data?.body.data
  return (
    <>
      <Group justify="space-between" gap="sm" mb="md">
        <Group gap="sm">
          {endpointId === undefined && (
            <EndpointSelect value={filters.endpoint} onChange={(endpoint) => setFilters({ endpoint })} />
          )}
          <Select
            aria-label={t('event')}
            placeholder={t('anyEvent')}
            clearable
            searchable
            data={(types ?? []).map(({ event }) => event)}
            value={filters.event ?? null}
            onChange={(event) => setFilters({ event: event ?? undefined })}
          />
          <Select
            aria-label={t('state')}
            placeholder={t('anyState')}
            clearable
            data={deliveryStates.map((value) => ({ value, label: t(value) }))}
            value={filters.state ?? null}
            onChange={(state) => setFilters({ state: state ?? undefined })}
          />
          {filters.replay !== undefined && (
            <Button variant="light" onClick={() => setFilters({ replay: undefined })}>
              {t('notOnlyReplay')}
            </Button>
          )}
        </Group>
        {endpointId !== undefined && <AsApi requests={[asked]} />}
      </Group>
      <ListTable
        label={t('deliveries')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.endpoint || filters.event || filters.state || filters.replay)}
        empty={{ icon: IconSend, title: t('noDeliveries'), text: t('noDeliveriesText') }}
      />
    </>
  )
}

function useEndpoints() {
  return useAnswer(request('webhooks.endpoints.list', { query: { limit: 200 } })).data?.body.data ?? []
}

type EndpointSelectProps = { value: string | undefined; onChange: (id: string | undefined) => void }

function EndpointSelect({ value, onChange }: EndpointSelectProps) {
  const { t } = useTranslation('webhooks')
  const endpoints = useEndpoints()
  return (
    <Select
      aria-label={t('endpoint')}
      placeholder={t('anyEndpoint')}
      clearable
      searchable
      data={endpoints.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}

function useColumns(hasEndpoint: boolean): Column<Delivery>[] {
  const { t } = useTranslation('webhooks')
  const endpoints = useEndpoints()
  const nameOf = (id: string) => endpoints.find((each) => each.id === id)?.name ?? id
  const endpoint: Column<Delivery> = {
    header: t('endpoint'),
    cell: ({ endpoint_id }) => (
      <Anchor
        size="sm"
        c="inherit"
        renderRoot={(props) => <Link to={webhooksPaths.endpoint(endpoint_id)} {...props} />}
      >
        {nameOf(endpoint_id)}
      </Anchor>
    ),
  }
  return [
    {
      header: t('event'),
      cell: ({ id, event, cause }) => (
        <>
          <Anchor
            fw={600}
            size="sm"
            ff="monospace"
            renderRoot={(props) => <Link to={webhooksPaths.delivery(id)} {...props} />}
          >
            {event}
          </Anchor>
          {cause !== 'event' && (
            <Text size="xs" c="dimmed">
              {t(causes[cause])}
            </Text>
          )}
        </>
      ),
      width: 230,
    },
    ...(hasEndpoint ? [endpoint] : []),
    { header: t('state'), cell: ({ state }) => <DeliveryStateBadge state={state} />, width: 130 },
    {
      header: t('lastAnswer'),
      cell: (delivery) => <LastAnswer delivery={delivery} />,
    },
    { header: t('attempts'), cell: ({ attempt_count }) => attempt_count, isNumber: true, width: 90 },
    {
      header: t('created'),
      cell: ({ created_at }) => (
        <Text size="sm" c="dimmed">
          <Ago at={created_at} />
        </Text>
      ),
      width: 150,
    },
  ]
}

function LastAnswer({ delivery: { last_status, last_error } }: { delivery: Delivery }) {
  if (last_error !== null)
    return (
      <Text size="sm" lineClamp={2}>
        {last_error}
      </Text>
    )
  return (
    <Text size="sm" c="dimmed" ff="monospace">
      {last_status ?? '–'}
    </Text>
  )
}
