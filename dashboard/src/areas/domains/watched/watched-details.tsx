import { Card } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Ago, Moment } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { ExpectedDrop } from './expected-drop.tsx'
import type { WatchedDomain } from './watched-states.tsx'

export function WatchedDetails({ watched }: { watched: WatchedDomain }) {
  const { t } = useTranslation('domains')
  const { expected_drop, registrar, expires_at, checked_at, next_check_at } = watched
  return (
    <Card>
      <DetailsList
        facts={[
          { label: t('expectedDrop'), value: <ExpectedDrop drop={expected_drop} /> },
          { label: t('registrar'), value: registrar ?? '–' },
          { label: t('expires'), value: expires_at ? <Moment at={expires_at} /> : '–' },
          { label: t('lastChecked'), value: <Ago at={checked_at} /> },
          { label: t('nextCheck'), value: <Ago at={next_check_at} isComing /> },
        ]}
      />
    </Card>
  )
}
