import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordState } from '#areas/dns/record.ts'
import { recordStates } from '#areas/dns/sync-state.tsx'

export type RowTexts = Record<'select' | 'showHistory' | 'edit' | 'remove' | 'raw', string> & {
  states: Record<RecordState, string>
}

/** The texts of the rows, translated once for all rows: translating them in each row would slow down scrolling. */
export function useRowTexts(): RowTexts {
  const { t } = useTranslation('dns')
  return useMemo(
    () => ({
      select: t('select'),
      showHistory: t('history'),
      edit: t('editRecord'),
      remove: t('delete'),
      raw: t('rawRecord'),
      states: Object.fromEntries(
        Object.entries(recordStates).map(([state, { label }]) => [state, t(label)]),
      ) as Record<RecordState, string>,
    }),
    [t],
  )
}
