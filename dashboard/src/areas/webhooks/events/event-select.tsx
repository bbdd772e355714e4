import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { FilterSelect } from '#ui/list/filter-select.tsx'

type EventSelectProps = { value: string | undefined; onChange: (event: string | undefined) => void }

/** Selects an event type. */
export function EventSelect(props: EventSelectProps) {
  const { t } = useTranslation('webhooks')
  const types = useApiQuery(request('webhooks.event_types.list')).data?.body.data
  return (
    <FilterSelect
      label={t('event')}
      any={t('anyEvent')}
      searchable
      data={(types ?? []).map(({ event }) => event)}
      {...props}
    />
  )
}
