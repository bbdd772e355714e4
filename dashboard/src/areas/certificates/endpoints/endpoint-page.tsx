import { request } from '@holdfast/client'
import { Card, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { SendSwitch } from '#ui/action/send-switch.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { FindingsCard } from '../certificate/findings-card.tsx'
import { certificatePaths, endpointPage } from '../paths.ts'
import { AddressCard } from './address-card.tsx'
import { type EndpointDetails, EndpointState, endpointTitle, GradeBadge } from './endpoint-states.tsx'
import { IssuanceCard } from './issuance-card.tsx'
import { MapButton } from './map/map-button.tsx'

export function EndpointPage() {
  const { endpointId } = usePageParams(endpointPage)
  const path = { certificate_endpoint_id: endpointId }
  const result = useApiQuery(request('certificates.endpoints.read', { path }), { everySeconds: 15 })
  return (
    <QueryResult result={result}>
      {(endpoint) => <EndpointView key={endpoint.id} endpoint={endpoint} />}
    </QueryResult>
  )
}

function EndpointView({ endpoint }: { endpoint: EndpointDetails }) {
  const { t } = useTranslation('certificates')
  const may = useMay()
  const navigate = useNavigate()
  const path = { certificate_endpoint_id: endpoint.id }
  const { id, sources, scanned_at, next_scan_at, failure, findings, addresses } = endpoint
  const isOnlyPinned = sources.every(({ kind }) => kind === 'pin')
  return (
    <Page
      guide="/docs/guides/certificates"
      title={endpointTitle(endpoint)}
      badge={<EndpointState state={endpoint.state} />}
      crumbs={[
        { label: t('certificates'), path: certificatePaths.certificates },
        { label: t('endpoints'), path: certificatePaths.endpoints },
      ]}
      actions={
        <>
          <MapButton limit={{ endpoint: id }} />
          {may('certificates.endpoints.scan') && !endpoint.is_ignored && (
            <SendButton
              label={t('scanNow')}
              request={request('certificates.endpoints.scan', { path })}
              done={t('scanRequested', { name: endpointTitle(endpoint) })}
            />
          )}
        </>
      }
    >
      <Card>
        <Stack>
          <DetailsList
            facts={[
              { label: t('grade'), value: <GradeBadge grade={endpoint.grade} /> },
              {
                label: t('lastScan'),
                value: scanned_at === null ? t('neverScanned') : <Ago at={String(scanned_at)} />,
              },
              ...(next_scan_at === null
                ? []
                : [{ label: t('nextScan'), value: <Ago at={String(next_scan_at)} /> }]),
              { label: t('namedBy'), value: <Sources sources={sources} /> },
            ]}
          />
          {failure !== null && <Text size="sm">{failure}</Text>}
          <Choice endpoint={endpoint} name="is_pinned" label={t('pinned')} text={t('pinnedText')} />
          <Choice endpoint={endpoint} name="is_ignored" label={t('doNotScan')} text={t('ignoredText')} />
        </Stack>
      </Card>
      {/* Without findings nothing is shown: what is wrong with its certificates is on their pages. */}
      {findings.length > 0 && <FindingsCard findings={findings} />}
      {endpoint.issuance !== null && <IssuanceCard issuance={endpoint.issuance} />}
      {addresses.map((address) => (
        <AddressCard key={address.address} address={address} />
      ))}
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
      {isOnlyPinned && may('certificates.endpoints.delete') && (
        <DeleteByName
          title={t('deleteEndpoint')}
          name={endpoint.name}
          request={request('certificates.endpoints.delete', { path })}
          onDone={() => void navigate({ to: certificatePaths.endpoints })}
        />
      )}
    </Page>
  )
}

function Sources({ sources }: Pick<EndpointDetails, 'sources'>) {
  const { t } = useTranslation('certificates')
  if (sources.length === 0) return t('nothingNames')
  return sources
    .map(({ kind, detail }) => (detail === null ? t(`source_${kind}`) : `${t(`source_${kind}`)}: ${detail}`))
    .join(' · ')
}

type ChoiceProps = {
  endpoint: EndpointDetails
  name: 'is_pinned' | 'is_ignored'
  label: string
  text: string
}

function Choice({ endpoint, name, label, text }: ChoiceProps) {
  const may = useMay()
  const path = { certificate_endpoint_id: endpoint.id }
  return (
    <Group gap="sm">
      <SendSwitch
        label={label}
        isOn={endpoint[name]}
        isReadOnly={!may('certificates.endpoints.update')}
        requestOf={(isOn) => request('certificates.endpoints.update', { path, body: { [name]: isOn } })}
      />
      <Text size="sm">
        {label}{' '}
        <Text span size="xs" c="dimmed">
          {text}
        </Text>
      </Text>
    </Group>
  )
}
