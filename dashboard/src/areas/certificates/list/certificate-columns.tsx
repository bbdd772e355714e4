import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Column } from '#ui/list/list-table.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { GradeBadge } from '../endpoints/endpoint-states.tsx'
import { Expiry } from '../expiry.tsx'
import { certificatePaths } from '../paths.ts'
import { type Certificate, SeverityState, TrustState, titleOf } from '../states.tsx'

const namesMax = 3

export function useCertificateColumns(): Column<Certificate>[] {
  const { t } = useTranslation('certificates')
  return [
    {
      header: t('certificate'),
      cell: (certificate) => (
        <>
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={certificatePaths.certificate(certificate.id)} {...props} />}
          >
            {titleOf(certificate)}
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <OtherNames certificate={certificate} />
          </Text>
        </>
      ),
    },
    {
      header: t('findings'),
      cell: ({ severity, is_current }) =>
        is_current ? (
          <SeverityState severity={severity} />
        ) : (
          <StateBadge tone="neutral" label={t('replaced')} />
        ),
      width: 130,
    },
    { header: t('expires'), cell: (certificate) => <Expiry certificate={certificate} />, width: 190 },
    {
      header: t('issuer'),
      cell: ({ issuer_name }) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {issuer_name ?? '–'}
        </Text>
      ),
      width: 140,
    },
    { header: t('grade'), cell: ({ grade }) => <GradeBadge grade={grade} />, width: 90 },
    { header: t('trust'), cell: ({ trust }) => <TrustState trust={trust} />, width: 140 },
    { header: t('places'), cell: ({ place_count }) => place_count, isNumber: true, width: 80 },
  ]
}

function OtherNames({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('certificates')
  const others = certificate.names.filter((name) => name !== titleOf(certificate))
  const shown = others.slice(0, namesMax).join(', ')
  const count = others.length - namesMax
  return (
    <>
      {shown}
      {count > 0 && ` ${t('andMore', { count })}`}
    </>
  )
}
