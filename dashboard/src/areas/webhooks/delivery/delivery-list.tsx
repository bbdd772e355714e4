import { type QueryOf, request } from '@holdfast/client'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { FilterSelect, filterLayout } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { EndpointName, EndpointSelect } from '../endpoint/endpoint-select.tsx'
import { EventSelect } from '../events/event-select.tsx'
import { deliveriesPage, webhooksPaths } from '../paths.ts'
import { causes, type Delivery, DeliveryStateBadge, deliveryStates } from '../states.tsx'

/** The deliveries of one endpoint or of all. */
export function DeliveryList({ endpointId }: { endpointId?: string }) {
  const { t } = useTranslation('webhooks')
  const { filters, setFilters } = useFilters(deliveriesPage)
  const columns = useColumns(endpointId === undefined)
  const query: QueryOf<'webhooks.deliveries.list'> = {
    endpoint_id: endpointId ?? filters.endpoint,
    replay_id: filters.replay,
    event: filters.event,
    state: filters.state,
  }
  const apiRequest = request('webhooks.deliveries.list', { query })
  const list = useList(apiRequest, { everySeconds: 10 })
  return (
    <>
      <Group justify="space-between" gap="sm" mb="md">
        <Group gap="sm">
          {endpointId === undefined && (
            <EndpointSelect
              aria-label={t('endpoint')}
              placeholder={t('anyEndpoint')}
              clearable
              {...filterLayout}
              value={filters.endpoint ?? null}
              onChange={(endpoint) => setFilters({ endpoint: endpoint ?? undefined })}
            />
          )}
          <EventSelect value={filters.event} onChange={(event) => setFilters({ event })} />
          <FilterSelect
            label={t('state')}
            any={t('anyState')}
            data={deliveryStates.map((value) => ({ value, label: t(value) }))}
            value={filters.state}
            onChange={(state) => setFilters({ state })}
          />
          {filters.replay !== undefined && (
            <Button variant="light" onClick={() => setFilters({ replay: undefined })}>
              {t('showAllDeliveries')}
            </Button>
          )}
        </Group>
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

function useColumns(hasEndpoint: boolean): Column<Delivery>[] {
  const { t } = useTranslation('webhooks')
  const endpoint: Column<Delivery> = {
    header: t('endpoint'),
    cell: ({ endpoint_id }) => (
      <Anchor
        size="sm"
        c="inherit"
        renderRoot={(props) => <Link to={webhooksPaths.endpoint(endpoint_id)} {...props} />}
      >
        <EndpointName id={endpoint_id} />
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
      header: t('lastResponse'),
      cell: (delivery) => <LastAnswer delivery={delivery} />,
    },
    { header: t('attempts'), cell: ({ attempt_count }) => attempt_count, isNumber: true, width: 90 },
    {
      header: t('created'),
      cell: ({ created_at }) => <DimmedAgo at={created_at} />,
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
