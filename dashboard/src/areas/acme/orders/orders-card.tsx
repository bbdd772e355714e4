import { request } from '@holdfast/client'
import { Card, Stack, Text, Title } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { DimmedAgo, Moment } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import {
  AcmeState,
  type ManagedDetails,
  type Order,
  orderReasons,
  orderStates,
  orderSteps,
} from '../states.tsx'
import { FailureText } from './failure-text.tsx'
import { Proofs } from './proofs.tsx'

/** The history of orders, the newest first. The one in progress is shown above it, too. */
export function OrdersCard({ managed: { id, last_order } }: { managed: ManagedDetails }) {
  const { t, i18n } = useTranslation('acme')
  const label = useId()
  const list = useList(
    request('certificates.managed.orders.list', { path: { managed_certificate_id: id }, query: {} }),
    { everySeconds: last_order?.state === 'open' ? 5 : 30 },
  )
  const columns = useColumns()
  return (
    <Card component="section" aria-labelledby={label}>
      <Stack gap="sm">
        <Title order={2} id={label}>
          {t('orders')}
        </Title>
        <ListTable
          label={t('orders')}
          list={list}
          columns={columns}
          keyOf={(order) => order.id}
          empty={{ icon: IconListCheck, title: t('noOrders'), text: t('noOrdersText') }}
          detail={{
            nameOf: ({ started_at }) =>
              t('orderOf', { at: new Date(String(started_at)).toLocaleString(i18n.language) }),
            of: (order) => <OrderDetails order={order} />,
          }}
        />
      </Stack>
    </Card>
  )
}

function useColumns(): Column<Order>[] {
  const { t } = useTranslation('acme')
  return [
    { header: t('requested'), cell: ({ started_at }) => <Moment at={String(started_at)} />, width: 180 },
    { header: t('reason'), cell: ({ reason }) => t(orderReasons[reason] ?? 'reasonRequested'), width: 170 },
    {
      header: t('state'),
      cell: ({ state, error }) => (
        <>
          <AcmeState states={orderStates} state={state} />
          {error && (
            <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {error.message}
            </Text>
          )}
        </>
      ),
    },
    {
      header: t('finished'),
      cell: ({ finished_at }) => (finished_at === null ? '–' : <DimmedAgo at={String(finished_at)} />),
      width: 140,
    },
  ]
}

function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation('acme')
  const { state, step, names, profile, error, authorizations } = order
  return (
    <Stack gap="sm">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {names.join(', ')}
        {profile !== null && ` · ${t('profileNamed', { name: profile })}`}
      </Text>
      {state === 'failed' && (
        <Text size="sm">{t('failedStep', { step: t(orderSteps[step]?.label ?? 'stepOrder') })}</Text>
      )}
      {/* The error of an order is that of the first name that was refused. */}
      {error && !authorizations.some((one) => one.error) && <FailureText error={error} step={step} />}
      <Proofs authorizations={authorizations} />
    </Stack>
  )
}
