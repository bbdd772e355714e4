import { request } from '@holdfast/client'
import { Button, Tabs } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DownloadMenu } from '#ui/action/download-menu.tsx'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { AuthoritiesList } from '../authorities/authorities-list.tsx'
import { EndpointsList } from '../endpoints/endpoints-list.tsx'
import { MapButton } from '../endpoints/map/map-button.tsx'
import { certificatesPage } from '../paths.ts'
import { PolicyPanel } from '../policy/policy-panel.tsx'
import { UploadCertificates } from '../upload/upload-certificates.tsx'
import { CertificatesList } from './certificates-list.tsx'
import { GapsList } from './gaps/gaps-list.tsx'
import { RenewalsPanel } from './renewals/renewals-panel.tsx'
import { TransparencyPanel } from './transparency/transparency-panel.tsx'

/** What is in use. */
const exported = { current: true, authority: false }

const tabs = ['endpoints', 'gaps', 'transparency', 'renewals', 'authorities', 'policy'] as const

/** The filters of the other tabs. */
const none = {
  q: undefined,
  severity: undefined,
  replaced: undefined,
  automation: undefined,
  attention: undefined,
  grade: undefined,
  state: undefined,
  kind: undefined,
  gap: undefined,
  issued: undefined,
}

export function CertificatesPage() {
  const { t } = useTranslation('certificates')
  const { filters, setFilters } = useFilters(certificatesPage)
  const { mayOpen, open, dialog } = useAddressDialog(certificatesPage, 'upload', 'certificates.create')
  const upload = mayOpen && (
    <Button leftSection={<IconUpload size={16} />} onClick={open}>
      {t('upload')}
    </Button>
  )
  return (
    <Page
      guide="/docs/guides/certificates"
      title={t('certificates')}
      description={t('text')}
      actions={
        <>
          <MapButton />
          <DownloadMenu
            label={t('export')}
            downloads={[
              {
                label: t('csvFile'),
                request: request('certificates.export', { query: exported }),
                fileName: 'certificates.csv',
              },
              {
                label: t('exportCycloneDx'),
                request: request('certificates.export', { query: { ...exported, format: 'cyclonedx' } }),
                fileName: 'certificates.cdx.json',
              },
            ]}
          />
          {upload}
        </>
      }
    >
      <Tabs
        value={filters.tab ?? 'certificates'}
        onChange={(tab) => setFilters({ ...none, tab: tabs.find((known) => known === tab) })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="certificates">{t('certificates')}</Tabs.Tab>
          <Tabs.Tab value="endpoints">{t('endpoints')}</Tabs.Tab>
          <Tabs.Tab value="gaps">{t('gaps')}</Tabs.Tab>
          <Tabs.Tab value="renewals">{t('renewals')}</Tabs.Tab>
          <Tabs.Tab value="transparency">{t('issuances')}</Tabs.Tab>
          <Tabs.Tab value="authorities">{t('authorities')}</Tabs.Tab>
          <Tabs.Tab value="policy">{t('policy')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="certificates">
          <CertificatesList upload={upload} />
        </Tabs.Panel>
        <Tabs.Panel value="endpoints">
          <EndpointsList />
        </Tabs.Panel>
        <Tabs.Panel value="gaps">
          <GapsList />
        </Tabs.Panel>
        <Tabs.Panel value="renewals">
          <RenewalsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="transparency">
          <TransparencyPanel />
        </Tabs.Panel>
        <Tabs.Panel value="authorities">
          <AuthoritiesList />
        </Tabs.Panel>
        <Tabs.Panel value="policy">
          <PolicyPanel />
        </Tabs.Panel>
      </Tabs>
      <Dialog {...dialog} title={t('upload')} size="lg">
        {(close) => <UploadCertificates onClose={close} />}
      </Dialog>
    </Page>
  )
}
