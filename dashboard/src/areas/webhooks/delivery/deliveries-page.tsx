import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { useFilters } from '#ui/list/search-params.ts'
import { Page } from '#ui/page/page.tsx'
import type { DeliveryState } from '../states.tsx'
import { DeliveryList } from './delivery-list.tsx'

export function DeliveriesPage() {
  const { t } = useTranslation('webhooks')
  const { filters } = useFilters<{ endpoint?: string; event?: string; state?: DeliveryState }>()
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
