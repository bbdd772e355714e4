import { useTranslation } from 'react-i18next'
import type { RecordState } from '#areas/dns/record.ts'
import { recordStates } from '#areas/dns/sync-state.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'

const apart = 'apart'

/** The states of records in the list: records to be deleted and unknown records at the provider are not in it. */
const listed = [
  'in_sync',
  'pending_create',
  'pending_update',
  'drift_missing',
  'drift_changed',
  'conflict',
  'failed',
] as const

export function stateFilter(chosen: string | undefined): { state?: RecordState; synced?: boolean } {
  if (chosen === apart) return { synced: false }
  const state = listed.find((each) => each === chosen)
  return state ? { state } : {}
}

type StateSelectProps = { value: string | undefined; onChange: (state: string | undefined) => void }

export function StateSelect({ value, onChange }: StateSelectProps) {
  const { t } = useTranslation('dns')
  return (
    <FilterSelect
      label={t('state')}
      any={t('anyState')}
      w={{ base: 'auto', xs: 150 }}
      data={[
        { value: apart, label: t('notInSync') },
        ...listed.map((state) => ({ value: state, label: t(recordStates[state].label) })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
