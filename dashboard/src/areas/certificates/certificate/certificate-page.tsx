import { request } from '@holdfast/client'
import { Button, Card } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { saveFile } from '#ui/copy/save-file.ts'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { MapButton } from '../endpoints/map/map-button.tsx'
import { OrderButton } from '../order-button.tsx'
import { certificatePage, certificatePaths } from '../paths.ts'
import { type CertificateDetails, SeverityState, titleOf } from '../states.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { FindingsCard } from './findings-card.tsx'
import { LineageCard } from './lineage-card.tsx'
import { Notes } from './notes.tsx'
import { PlacesCard } from './places-card.tsx'

export function CertificatePage() {
  const { certificateId } = usePageParams(certificatePage)
  const result = useApiQuery(request('certificates.read', { path: { certificate_id: certificateId } }), {
    everySeconds: 30,
  })
  return (
    <QueryResult result={result}>
      {(certificate) => <CertificateView key={certificate.id} certificate={certificate} />}
    </QueryResult>
  )
}

function CertificateView({ certificate }: { certificate: CertificateDetails }) {
  const { t } = useTranslation('certificates')
  const may = useMay()
  const navigate = useNavigate()
  const { id, is_current, severity, places, automation, names } = certificate
  const isSeen = places.some(
    ({ gone_at, kind }) => gone_at === null && kind !== 'upload' && kind !== 'transparency',
  )
  const isOnlyLogged = places.length > 0 && places.every(({ kind }) => kind === 'transparency')
  return (
    <Page
      guide="/docs/guides/certificates"
      title={titleOf(certificate)}
      badge={
        is_current ? (
          <SeverityState severity={severity} />
        ) : (
          <StateBadge tone="neutral" label={t(isOnlyLogged ? 'onlyLogged' : 'replaced')} />
        )
      }
      crumbs={[{ label: t('certificates'), path: certificatePaths.certificates }]}
      actions={
        <>
          <MapButton limit={{ certificate: id }} />
          {is_current && automation === 'unknown' && <OrderButton names={names} />}
          <DownloadPem certificate={certificate} />
        </>
      }
    >
      <FindingsCard findings={certificate.findings} />
      <Card>
        <CertificateFacts certificate={certificate} />
      </Card>
      <PlacesCard places={places} />
      <LineageCard certificate={certificate} />
      <Notes certificate={certificate} />
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
      {!isSeen && may('certificates.delete') && (
        <DeleteByName
          title={t('deleteCertificate')}
          name={titleOf(certificate)}
          request={request('certificates.delete', { path: { certificate_id: id } })}
          onDone={() => void navigate({ to: certificatePaths.certificates })}
        />
      )}
    </Page>
  )
}

function DownloadPem({ certificate }: { certificate: CertificateDetails }) {
  const { t } = useTranslation('certificates')
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => void saveFile(new Response(certificate.pem), `${titleOf(certificate)}.pem`)}
    >
      {t('downloadPem')}
    </Button>
  )
}
