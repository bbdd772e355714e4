import { request } from '@holdfast/client'
import { Anchor, Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { certificatePaths } from '#areas/certificates/paths.ts'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import type { Coverage } from './gap-states.tsx'

/** How much is covered, never without how much is unknown. Without gaps and without endpoints there is nothing to show. */
export function CoverageCard() {
  const result = useApiQuery(request('certificates.coverage.read'), { everySeconds: 60 })
  const known = result.data?.body
  if (known && known.expected + known.open + known.ignored === 0) return null
  return <QueryResult result={result}>{(coverage) => <CoverageFacts coverage={coverage} />}</QueryResult>
}

function CoverageFacts({ coverage }: { coverage: Coverage }) {
  const { t, i18n } = useTranslation('certificates')
  const percent = (value: number | null) =>
    value === null
      ? '–'
      : (value / 100).toLocaleString(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  const { covered_percent, unscanned_percent, expected, unscanned, covered } = coverage
  const { open, ignored, computed_at } = coverage
  const share = (value: number | null, part: number, whole: number) =>
    whole === 0 ? '–' : t('shareOf', { percent: percent(value), part, whole })
  return (
    <Card component="section" aria-label={t('coverage')}>
      <DetailsList
        facts={[
          { label: t('covered'), value: share(covered_percent, covered, expected - unscanned) },
          { label: t('unscannedShare'), value: share(unscanned_percent, unscanned, expected) },
          {
            label: t('openGaps'),
            value: (
              <Anchor size="sm" renderRoot={(props) => <Link to={certificatePaths.gaps} {...props} />}>
                {open}
              </Anchor>
            ),
          },
          { label: t('ignored'), value: ignored },
          { label: t('computed'), value: computed_at === null ? '–' : <Ago at={String(computed_at)} /> },
        ]}
      />
    </Card>
  )
}
