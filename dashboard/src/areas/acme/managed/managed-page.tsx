import { request } from '@holdfast/client'
import { Card } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { OrderCard } from '../orders/order-card.tsx'
import { OrdersCard } from '../orders/orders-card.tsx'
import { acmePaths, managedPage } from '../paths.ts'
import { isInProgress, type ManagedDetails, ManagedState, titleOf } from '../states.tsx'
import { InstallationCard } from './installation-card.tsx'
import { ManagedActions } from './managed-actions.tsx'
import { ManagedFacts } from './managed-facts.tsx'
import { ManagedNotice } from './managed-notice.tsx'
import { RenewalCard } from './renewal-card.tsx'
import { RevokeCard } from './revoke-card.tsx'

export function ManagedPage() {
  const { managedId } = usePageParams(managedPage)
  const path = { managed_certificate_id: managedId }
  const result = useApiQuery(request('certificates.managed.read', { path }), {
    everySeconds: (managed) => (isInProgress(managed) ? 3 : 30),
  })
  return (
    <QueryResult result={result}>
      {(managed) => <ManagedView key={managed.id} managed={managed} />}
    </QueryResult>
  )
}

function ManagedView({ managed }: { managed: ManagedDetails }) {
  const { t } = useTranslation('acme')
  const may = useMay()
  const navigate = useNavigate()
  const { id, last_order } = managed
  return (
    <Page
      guide="/docs/guides/acme"
      title={titleOf(managed)}
      badge={<ManagedState managed={managed} />}
      crumbs={[{ label: t('managedCertificates'), path: acmePaths.managedList }]}
      actions={<ManagedActions managed={managed} />}
    >
      <ManagedNotice managed={managed} />
      {last_order?.state === 'open' && <OrderCard order={last_order} managed={managed} />}
      <Card>
        <ManagedFacts managed={managed} />
      </Card>
      <RenewalCard managed={managed} />
      <InstallationCard managed={managed} />
      <OrdersCard managed={managed} />
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
      <RevokeCard managed={managed} />
      {may('certificates.managed.delete') && (
        <DeleteByName
          title={t('deleteManaged')}
          name={titleOf(managed)}
          request={request('certificates.managed.delete', { path: { managed_certificate_id: id } })}
          onDone={() => void navigate({ to: acmePaths.managedList })}
        />
      )}
    </Page>
  )
}
