import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page/page.tsx'
import { DeliveryList } from './delivery-list.tsx'

export function DeliveriesPage() {
  const { t } = useTranslation('webhooks')
  return (
    <Page guide="/docs/guides/webhooks#delivery" title={t('deliveries')} description={t('deliveriesText')}>
      <div>
        <DeliveryList />
      </div>
    </Page>
  )
}
