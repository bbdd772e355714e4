import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useShownRequests } from '#api/request-scope.tsx'
import type { DashboardArea } from '#area.ts'
import { Page } from '#ui/page/page.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { FirstSteps } from '../welcome/first-steps.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { Counts } from './counts.tsx'
import { TrendsPanel } from './trends/trends-panel.tsx'
import { UpcomingPanel } from './upcoming-panel.tsx'
import { isNew, useOverview } from './use-overview.ts'

/** The overview of all areas: what needs attention, trends, counts, upcoming events and recent changes. */
export function OverviewPage({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation('layout')
  const { parts, requests, isPending, errors } = useOverview(areas)
  useShownRequests(requests)
  const upcoming = parts.flatMap((part) => part.upcoming ?? [])
  const waits = parts.some(({ attention = [] }) => attention.length > 0)
  const begins = isNew(areas, parts)
  const changes = parts.flatMap((part) => part.changes ?? [])
  return (
    <Page guide="/docs" title={t('overview')}>
      {errors.map((error, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: problems have no key
        <ProblemAlert key={index} problem={error} />
      ))}
      {isPending ? (
        <Stack gap="lg" aria-hidden>
          <Skeleton height={180} />
          <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
            <Skeleton height={120} />
            <Skeleton height={120} />
            <Skeleton height={120} />
            <Skeleton height={120} />
          </SimpleGrid>
        </Stack>
      ) : (
        <Stack gap="lg">
          {begins && <FirstSteps areas={areas} />}
          {(!begins || waits) && <AttentionPanel parts={parts} />}
          {!begins && <TrendsPanel areas={areas} />}
          <Counts parts={parts} />
          <SimpleGrid cols={{ base: 1, md: upcoming.length > 0 ? 2 : 1 }}>
            {upcoming.length > 0 && <UpcomingPanel upcoming={upcoming} />}
            {changes.length > 0 && <ChangesPanel changes={changes} />}
          </SimpleGrid>
        </Stack>
      )}
    </Page>
  )
}
