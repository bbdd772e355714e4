import { request } from '@holdfast/client'
import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { ActivityPanel } from '#areas/audit/index.ts'
import { certificatePaths, issuancePage } from '#areas/certificates/paths.ts'
import { Moment } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { ExpectedButton } from './expected-button.tsx'
import { type Issuance, IssuanceBadge, issuanceStates, useSourceText } from './issuance-states.tsx'

export function IssuancePage() {
  const { issuanceId } = usePageParams(issuancePage)
  const result = useApiQuery(
    request('certificates.issuances.read', { path: { certificate_issuance_id: issuanceId } }),
    { everySeconds: 60 },
  )
  return (
    <QueryResult result={result}>
      {(issuance) => <IssuanceView key={issuance.id} issuance={issuance} />}
    </QueryResult>
  )
}

function IssuanceView({ issuance }: { issuance: Issuance }) {
  const { t } = useTranslation('certificates')
  const { id, names, state } = issuance
  const known = issuanceStates[state]
  return (
    <Page
      guide="/docs/guides/certificate-transparency"
      title={names[0] ?? id}
      badge={<IssuanceBadge state={state} />}
      crumbs={[{ label: t('issuances'), path: certificatePaths.issuances }]}
    >
      <Card>
        <Stack>
          {known && <Text>{t(known.text)}</Text>}
          <Group>
            <ExpectedButton issuance={issuance} />
          </Group>
          <DetailsList facts={useFacts(issuance)} />
        </Stack>
      </Card>
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function useFacts(issuance: Issuance) {
  const { t } = useTranslation('certificates')
  const sourceText = useSourceText()
  const { names, issuer, serial, sha256, certificate_id, domain, source, notes, expected_by } = issuance
  const wrapped = (text: string) => (
    <Text size="sm" span style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  )
  return [
    { label: t('names'), value: wrapped(names.join(', ')) },
    { label: t('issuer'), value: wrapped(issuer) },
    { label: t('logged'), value: <Moment at={String(issuance.logged_at)} /> },
    { label: t('validFrom'), value: <Moment at={String(issuance.not_before)} /> },
    { label: t('expires'), value: <Moment at={String(issuance.not_after)} /> },
    ...(serial === null ? [] : [{ label: t('serial'), value: wrapped(serial) }]),
    ...(sha256 === null ? [] : [{ label: 'SHA-256', value: wrapped(sha256) }]),
    ...(certificate_id === null
      ? []
      : [
          {
            label: t('certificate'),
            value: (
              <Anchor
                size="sm"
                renderRoot={(props) => <Link to={certificatePaths.certificate(certificate_id)} {...props} />}
              >
                {names[0]}
              </Anchor>
            ),
          },
        ]),
    { label: t('foundBy'), value: `${domain} · ${sourceText(source)}` },
    ...(expected_by === null ? [] : [{ label: t('expectedBy'), value: expected_by }]),
    ...(notes === '' ? [] : [{ label: t('notes'), value: wrapped(notes) }]),
  ]
}
