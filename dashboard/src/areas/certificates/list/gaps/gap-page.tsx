import { request } from '@holdfast/client'
import { Card, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { ActivityPanel } from '#areas/audit/index.ts'
import { certificatePaths, gapPage } from '#areas/certificates/paths.ts'
import { SeverityState } from '#areas/certificates/states.tsx'
import { Ago, Moment, withLocalTimes } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { GapActions } from './gap-actions.tsx'
import { type Gap, GapKindText, GapStateBadge } from './gap-states.tsx'

export function GapPage() {
  const { gapId } = usePageParams(gapPage)
  const result = useApiQuery(request('certificates.gaps.read', { path: { certificate_gap_id: gapId } }), {
    everySeconds: 30,
  })
  return <QueryResult result={result}>{(gap) => <GapView key={gap.id} gap={gap} />}</QueryResult>
}

function GapView({ gap }: { gap: Gap }) {
  const { t, i18n } = useTranslation('certificates')
  return (
    <Page
      guide="/docs/guides/certificate-gaps"
      title={gap.title}
      badge={<GapStateBadge state={gap.state} />}
      crumbs={[{ label: t('gaps'), path: certificatePaths.gaps }]}
    >
      <Card>
        <Stack>
          <Text style={{ overflowWrap: 'anywhere' }}>{withLocalTimes(gap.message, i18n.language)}</Text>
          <GapActions gap={gap} />
          <DetailsList facts={useFacts(gap)} />
        </Stack>
      </Card>
      <RelatedPanel subject={{ id: gap.id }} />
      <ActivityPanel targetId={gap.id} />
    </Page>
  )
}

function useFacts(gap: Gap) {
  const { t } = useTranslation('certificates')
  const { kind, severity, since, opened_at, closed_at, ignored_until, ignored_reason, ignored_by } = gap
  return [
    { label: t('kind'), value: <GapKindText kind={kind} /> },
    { label: t('severity'), value: <SeverityState severity={severity} /> },
    { label: t('since'), value: <Ago at={String(since)} /> },
    { label: t('found'), value: <Ago at={String(opened_at)} /> },
    ...(closed_at === null ? [] : [{ label: t('gapClosed'), value: <Ago at={String(closed_at)} /> }]),
    ...(ignored_reason === null
      ? []
      : [
          { label: t('reason'), value: ignored_reason },
          { label: t('ignoredBy'), value: ignored_by ?? '–' },
          {
            label: t('ignoredUntil'),
            value: ignored_until === null ? t('forAlways') : <Moment at={String(ignored_until)} />,
          },
        ]),
  ]
}
