import { request } from '@holdfast/client'
import { Alert, Card } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { OperationInPlace, useOperationNow } from '../operations/operation-now.tsx'
import { isPurchase } from '../operations/operation-texts.tsx'
import { domainPage, domainsPaths } from '../paths.ts'
import { SyncError } from '../registrars/sync-error.tsx'
import { type Domain, DomainState, type DomainStatus } from '../states.tsx'
import { ChainPanel } from './chain/chain-panel.tsx'
import { ContactsPanel } from './contacts/contacts-panel.tsx'
import { DomainDetails } from './domain-details.tsx'
import { HeldElsewhere } from './held-elsewhere.tsx'
import { Notes } from './notes.tsx'
import { RenewDomain } from './orders/renew.tsx'
import { RestoreDomain } from './orders/restore.tsx'
import { SettingsPanel } from './settings/settings-panel.tsx'
import { StatusPanel } from './status/status-panel.tsx'

export function DomainPage() {
  // The route has this parameter.
  const { domainId } = usePageParams(domainPage)
  const result = useApiQuery(request('domains.read', { path: { domain_id: domainId } }), { everySeconds: 30 })
  return (
    <QueryResult result={result}>{(domain) => <DomainView key={domain.id} domain={domain} />}</QueryResult>
  )
}

function DomainView({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const navigate = useNavigate()
  const now = useOperationNow(domain.id)
  const { id, name, display_name, status, sync, connection_id } = domain
  const path = { domain_id: id }
  const isStatusFirst = status !== 'active' && !statusProblems.includes(status)
  return (
    <Page
      guide="/docs/guides/domains"
      title={display_name}
      badge={<DomainState status={status} />}
      description={display_name === name ? undefined : name}
      crumbs={[{ label: t('domains'), path: domainsPaths.domains }]}
      actions={
        <>
          <RestoreDomain domain={domain} now={now} />
          <RenewDomain domain={domain} now={now} />
          {may('domains.refresh') && (
            <SendButton
              label={t('refresh')}
              leftSection={<IconRefresh size={16} />}
              request={request('domains.refresh', { path })}
              done={t('refreshStarted', { name: display_name })}
            />
          )}
        </>
      }
    >
      {now.operation && isPurchase(now.operation.kind) && (
        <Card>
          <OperationInPlace operation={now.operation} />
        </Card>
      )}
      <SyncError title={t('notRead')} error={sync.error} connectionId={connection_id} />
      {isStatusFirst && <StatusPanel domain={domain} />}
      <ChainPanel domain={domain} />
      {!isStatusFirst && <StatusPanel domain={domain} />}
      {connection_id === null && <HeldElsewhere domain={domain} />}
      <DomainDetails domain={domain} />
      {connection_id !== null && <SettingsPanel domain={domain} now={now} />}
      {connection_id !== null && <ContactsPanel domain={domain} now={now} />}
      <Notes domain={domain} />
      {may('domains.delete') && (
        <DeleteByName
          title={t('removeDomain')}
          name={display_name}
          request={request('domains.delete', { path })}
          onDone={() => void navigate({ to: domainsPaths.domains })}
        >
          <AddedAgain domain={domain} />
        </DeleteByName>
      )}
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

/** The checks of the chain explain these, and what solves them. */
const statusProblems: readonly DomainStatus[] = ['suspended', 'expired', 'redemption', 'pending_delete']

/** Its registrar would add the domain again, so the service refuses to remove it. */
function AddedAgain({ domain: { connection_id, status } }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const registrars = useApiQuery(request('domains.registrars.list')).data?.body.data ?? []
  const isAdded = registrars.some((one) => one.connection_id === connection_id && one.adds_new)
  if (!isAdded || status === 'gone') return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
      {t('addedAgain')}
    </Alert>
  )
}
