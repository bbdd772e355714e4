import { useTranslation } from 'react-i18next'
import type { Upcoming } from '#area.ts'
import { RowsPanel } from './rows-panel.tsx'

const shown = 8

/** Future events, the next one first. */
export function UpcomingPanel({ upcoming }: { upcoming: readonly Upcoming[] }) {
  const { t } = useTranslation('layout')
  const next = upcoming.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, shown)
  return <RowsPanel title={t('upcoming')} rows={next} isComing />
}
