import { request } from '@holdfast/client'
import { Alert, Anchor, SimpleGrid } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { Moment } from '#ui/format/time.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { domainsPaths, watchedDomainPage } from '../paths.ts'
import { EvidencePanel } from './evidence-panel.tsx'
import { LifecyclePanel } from './lifecycle/lifecycle-panel.tsx'
import { ObservationsPanel } from './observations-panel.tsx'
import { RegistrationPanel } from './registration/registration-panel.tsx'
import { WatchedDetails } from './watched-details.tsx'
import { WatchedNotes } from './watched-notes.tsx'
import { stageOf, type WatchedDomain, WatchState, watchStates } from './watched-states.tsx'

export function WatchedDomainPage() {
  const { watchedDomainId } = usePageParams(watchedDomainPage)
  const result = useApiQuery(
    request('domains.watched.read', { path: { watched_domain_id: watchedDomainId } }),
    { everySeconds: 10 },
  )
  return (
    <QueryResult result={result}>
      {(watched) => <WatchedView key={watched.id} watched={watched} />}
    </QueryResult>
  )
}

function WatchedView({ watched }: { watched: WatchedDomain }) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const navigate = useNavigate()
  const { id, name, display_name, status } = watched
  return (
    <Page
      guide="/docs/guides/watched-domains"
      title={display_name}
      badge={<WatchState status={status} />}
      description={display_name === name ? undefined : name}
      crumbs={[{ label: t('watched'), path: domainsPaths.watched }]}
    >
      {watched.domain_id && <OwnDomain domainId={watched.domain_id} />}
      <Stale watched={watched} />
      <Stage watched={watched} />
      <LifecyclePanel watched={watched} />
      <SimpleGrid cols={{ base: 1, md: 2 }} verticalSpacing="md">
        <WatchedDetails watched={watched} />
        <EvidencePanel evidence={watched.evidence} check={watched.registrar_check} />
      </SimpleGrid>
      <RegistrationPanel watched={watched} />
      <ObservationsPanel watched={watched} />
      <WatchedNotes watched={watched} />
      {may('domains.watched.delete') && (
        <DeleteByName
          title={t('stopWatching')}
          name={display_name}
          request={request('domains.watched.delete', { path: { watched_domain_id: id } })}
          onDone={() => void navigate({ to: domainsPaths.watched })}
        />
      )}
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function OwnDomain({ domainId }: { domainId: string }) {
  const { t } = useTranslation('domains')
  return (
    <Alert color="blue" icon={<IconInfoCircle size={18} />}>
      {t('ownDomainText')}{' '}
      <Anchor size="sm" renderRoot={(props) => <Link to={domainsPaths.domain(domainId)} {...props} />}>
        {t('ownDomain')}
      </Anchor>
    </Alert>
  )
}

const colors = { good: 'kelp', warning: 'yellow', waiting: 'blue', bad: 'red', neutral: 'gray' }

function Stage({ watched }: { watched: WatchedDomain }) {
  const { t } = useTranslation('domains')
  const { label, text } = stageOf(watched)
  // The alert about its registry says more.
  if (watched.stage === 'unknown' && watched.stale_since !== null) return null
  return (
    <Alert
      color={colors[watchStates[watched.status].tone]}
      icon={<IconInfoCircle size={18} />}
      title={t(label)}
    >
      {t(text)}
    </Alert>
  )
}

/** Nothing can be expected of a registry that cannot be asked; its stage says so. */
function Stale({ watched: { stale_since, stage, evidence } }: { watched: WatchedDomain }) {
  const { t } = useTranslation('domains')
  if (stale_since === null || stage === 'unsupported') return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('staleTitle')}>
      {t('staleText')} {t('notCheckedSince')} <Moment at={stale_since} />. {evidence?.message}
    </Alert>
  )
}
