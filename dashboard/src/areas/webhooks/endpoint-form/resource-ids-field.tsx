import { request } from '@holdfast/client'
import { Pill, TagsInput, type TagsInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { type Searched, useChosen, useFound } from '#ui/form/resource-select.tsx'
import type { EndpointForm } from './endpoint-values.ts'

const zones: Searched<'dns.zones.list', 'dns.zones.read'> = {
  list: (search) => request('dns.zones.list', { query: { ...search, sort: 'name' } }),
  read: (zone_id) => request('dns.zones.read', { path: { zone_id } }),
  nameOf: ({ display_name }) => display_name,
}

/** The ids of resources to filter events by: zones are found by name, other resources are entered by id. */
export function ResourceIdsField({ form }: { form: EndpointForm }) {
  const may = useMay()
  return may('dns.zones.list') ? <WithZones form={form} /> : <IdsField form={form} />
}

function WithZones({ form }: { form: EndpointForm }) {
  const [typed, setTyped] = useState('')
  const { found } = useFound(zones, typed.trim())
  const names = new Map(found.map(({ value, label }) => [value, label]))
  return (
    <IdsField
      form={form}
      data={found}
      searchValue={typed}
      onSearchChange={setTyped}
      // The service has filtered the options already.
      filter={({ options }) => options}
      renderOption={({ option }) => names.get(option.value) ?? option.value}
      renderPill={({ option, onRemove }) => (
        <Pill withRemoveButton onRemove={onRemove}>
          <ResourceName id={String(option.value)} />
        </Pill>
      )}
    />
  )
}

function IdsField({ form, ...input }: { form: EndpointForm } & Omit<TagsInputProps, 'form'>) {
  const { t } = useTranslation('webhooks')
  return (
    <TagsInput
      label={t('filterIds')}
      description={t('filterIdsHelp')}
      placeholder="zone_…"
      {...input}
      {...form.getInputProps('filter.ids')}
      error={fieldErrorOf(form, 'filter.ids')}
    />
  )
}

function ResourceName({ id }: { id: string }) {
  return useChosen(zones, id.startsWith('zone_') ? id : null) ?? id
}
