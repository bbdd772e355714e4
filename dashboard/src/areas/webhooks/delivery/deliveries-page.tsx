import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { deliveriesPage } from '../paths.ts'
import { DeliveryList } from './delivery-list.tsx'

export function DeliveriesPage() {
  const { t } = useTranslation('webhooks')
  const { filters } = useFilters(deliveriesPage)
  const { endpoint, ...query } = filters
  const asked = request('webhooks.deliveries.list', { query: { endpoint_id: endpoint, ...query } })
  return (
    <Page title={t('deliveries')} description={t('deliveriesText')} requests={[asked]}>
      <div>
        <DeliveryList />
      </div>
    </Page>
  )
}
