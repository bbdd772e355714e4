import { useTranslation } from 'react-i18next'
import type { Change } from '#area.ts'
import { RowsPanel } from './rows-panel.tsx'

const shown = 8

/** The latest changes, and who made them. */
export function ChangesPanel({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('layout')
  const latest = changes.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, shown)
  const rows = latest.map(({ text, ...row }) => ({ ...row, title: text, detail: '' }))
  return <RowsPanel title={t('recentChanges')} rows={rows} />
}
