import { Card, Code, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import type { EndpointDetails } from './endpoint-states.tsx'

type Issuance = NonNullable<EndpointDetails['issuance']>

/** Which CAs may issue certificates for the name of an endpoint. */
export function IssuanceCard({ issuance }: { issuance: Issuance }) {
  const { t } = useTranslation('certificates')
  const label = useId()
  const { host, records, dnssec, failure, checked_at } = issuance
  const state = dnssec ?? 'unknown'
  return (
    <Card component="section" aria-labelledby={label}>
      <Stack>
        <Title order={2} id={label}>
          {t('issuance')}
        </Title>
        <DetailsList
          facts={[
            { label: t('caaRecords'), value: <Records records={records} /> },
            ...(host === null ? [] : [{ label: t('caaHost'), value: host }]),
            { label: t('dnssec'), value: t(`dnssec_${state}`) },
            {
              label: t('answeredAt'),
              value: checked_at === null ? t('neverAsked') : <Ago at={String(checked_at)} />,
            },
          ]}
        />
        {failure !== null && <Text size="sm">{failure}</Text>}
      </Stack>
    </Card>
  )
}

function Records({ records }: Pick<Issuance, 'records'>) {
  const { t } = useTranslation('certificates')
  if (records === null) return t('notKnown')
  if (records.length === 0) return t('noCaaRecords')
  return (
    <Stack gap={2}>
      {records.map(({ flags, tag, value }) => (
        <Code key={`${flags} ${tag} ${value}`} style={{ overflowWrap: 'anywhere' }}>
          {`${flags} ${tag} "${value}"`}
        </Code>
      ))}
    </Stack>
  )
}
