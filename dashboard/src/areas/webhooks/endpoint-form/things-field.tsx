import { request } from '@holdfast/client'
import { Pill, TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { faultOf } from '#ui/form/field-fault.ts'
import type { EndpointForm } from './endpoint-values.ts'

/** Ids of what the events are to be about: zones are offered by their names, anything else by its id. */
export function ThingsField({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('webhooks')
  const may = useMay()
  const zones = useAnswer(request('dns.zones.list', { query: { limit: 200, sort: 'name' } }), {
    when: may('dns.zones.list'),
  }).data?.body.data
  const names = new Map((zones ?? []).map(({ id, display_name }) => [id, display_name]))
  return (
    <TagsInput
      label={t('filterIds')}
      description={t('filterIdsHelp')}
      placeholder="zone_…"
      data={[...names].map(([value, label]) => ({ value, label }))}
      limit={50}
      renderOption={({ option }) => names.get(option.value) ?? option.value}
      renderPill={({ option, onRemove }) => (
        <Pill withRemoveButton onRemove={onRemove}>
          {names.get(String(option.value)) ?? option.value}
        </Pill>
      )}
      {...form.getInputProps('filter.ids')}
      error={faultOf(form, 'filter.ids')}
    />
  )
}
