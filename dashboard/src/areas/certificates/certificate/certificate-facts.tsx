import { Code, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Ago, dateText } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Expiry } from '../expiry.tsx'
import { type CertificateDetails, keyText, RevocationState, TrustState } from '../states.tsx'

export function CertificateFacts({ certificate }: { certificate: CertificateDetails }) {
  const { t, i18n } = useTranslation('certificates')
  const { names, subject, issuer, serial, sha256, key, trust, trust_paths, automation, chain } = certificate
  const anchors = [...new Set(trust_paths.map(({ authority }) => authority))]
  return (
    <Stack>
      <DetailsList
        facts={[
          { label: t('expires'), value: <Expiry certificate={certificate} /> },
          { label: t('validFrom'), value: dateText(String(certificate.not_before), i18n.language) },
          { label: t('trust'), value: <TrustState trust={trust} /> },
          ...(anchors.length > 0 ? [{ label: t('trustedBy'), value: anchors.join(' · ') }] : []),
          { label: t('revocation'), value: <RevocationState revocation={certificate.revocation} /> },
          { label: t('key'), value: keyText(key) },
          { label: t('signatureAlgorithm'), value: certificate.signature_algorithm },
          ...(automation === null
            ? []
            : [{ label: t('renewedBy'), value: <RenewedBy certificate={certificate} /> }]),
          { label: t('firstSeen'), value: <Ago at={String(certificate.first_seen_at)} /> },
          { label: t('lastSeen'), value: <Ago at={String(certificate.last_seen_at)} /> },
        ]}
      />
      <DetailsList
        facts={[
          { label: t('names'), value: names.length === 0 ? t('noNames') : names.join(', ') },
          { label: t('subject'), value: subject },
          { label: t('issuer'), value: issuer },
          ...(chain.length === 0
            ? []
            : [
                {
                  label: t('chain'),
                  value: chain.map(({ common_name, id }) => common_name ?? id).join(' → '),
                },
              ]),
          { label: t('serial'), value: <Code>{serial}</Code> },
          { label: t('fingerprint'), value: <Code>{sha256}</Code> },
        ]}
      />
    </Stack>
  )
}

/** What renews it; for one that is renewed in a way that Holdfast does not see, that it is. */
function RenewedBy({ certificate: { automation, renewed_by } }: { certificate: CertificateDetails }) {
  const { t } = useTranslation('certificates')
  if (automation === 'managed') return 'Holdfast'
  if (automation === 'unknown') return t('automationUnknown')
  if (renewed_by === null) return t('renewedRegularly')
  return renewed_by === 'provider' ? t('provider') : renewed_by
}
