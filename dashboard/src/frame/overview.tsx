import { SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DashboardArea } from '../area.ts'
import { Page } from '../ui/page.tsx'

/** What needs attention over all areas; each brings its own card. */
export function Overview({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation()
  return (
    <Page title={t('overview')}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {areas.map(({ name, overview: Card }) => Card && <Card key={name} />)}
      </SimpleGrid>
    </Page>
  )
}
