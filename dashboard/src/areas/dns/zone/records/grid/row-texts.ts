import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordState } from '#areas/dns/record.ts'
import { recordStates } from '#areas/dns/sync-state.tsx'

export type RowTexts = Record<'select' | 'showHistory' | 'edit' | 'remove' | 'raw', string> & {
  states: Record<RecordState, string>
}

/** What rows say, looked up once for all of them: while somebody scrolls, each look-up of each row is felt. */
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
