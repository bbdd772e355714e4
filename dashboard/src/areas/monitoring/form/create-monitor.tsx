import { type components, request } from '@holdfast/client'
import { Loader, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { useFieldText } from '#ui/schema-form/field-text.ts'
import type { JsonSchema } from '#ui/schema-form/schema-values.ts'
import { compositeType, typeTitle } from '../states.tsx'
import { germanFieldTexts } from './field-texts-de.ts'
import { MonitorFields } from './monitor-fields.tsx'
import { emptyMonitor, monitorInput } from './monitor-values.ts'
import { TestButton } from './test-button.tsx'

type MonitorType = components['schemas']['MonitorType']
type CreateMonitorProps = { onDone: (id: string) => void; onCancel: () => void }

export function CreateMonitor(props: CreateMonitorProps) {
  const types = useApiQuery(request('monitors.types.list', {})).data?.body.data
  const [type, setType] = useState('http')
  const chosen = types?.find((each) => each.type === type)
  if (!types || !chosen) return <Loader />
  // Another type has other fields: its form begins anew.
  return <TypeForm key={type} types={types} chosen={chosen} onType={setType} {...props} />
}

type TypeFormProps = CreateMonitorProps & {
  types: readonly MonitorType[]
  chosen: MonitorType
  onType: (type: string) => void
}

function TypeForm({ types, chosen, onType, onDone, onCancel }: TypeFormProps) {
  const { t } = useTranslation('monitoring')
  const translated = useFieldText(germanFieldTexts)
  const schema = chosen.settings_schema as JsonSchema
  const form = useForm({ initialValues: emptyMonitor(chosen.type, schema) })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('monitors.create', { body: monitorInput(values, schema) })}
      submit={t('create')}
      onDone={({ body }) => onDone(body.id)}
      onCancel={onCancel}
    >
      <Select
        label={t('type')}
        allowDeselect={false}
        description={chosen.is_checked ? translated(chosen.description) : t('compositeText')}
        data={types.map(({ type }) => ({
          value: type,
          label: type === compositeType ? t('composite') : typeTitle(type),
        }))}
        value={chosen.type}
        onChange={(type) => type && onType(type)}
      />
      <MonitorFields form={form} schema={schema} />
      <TestButton values={form.values} schema={schema} />
    </RequestForm>
  )
}
