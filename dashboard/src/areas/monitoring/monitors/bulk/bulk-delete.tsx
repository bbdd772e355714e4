import { request } from '@holdfast/client'
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Monitor } from '#areas/monitoring/states.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { BulkResult } from './bulk-outcome.tsx'

type BulkDeleteProps = {
  monitors: readonly Monitor[]
  onDone: (result: BulkResult) => void
  onCancel: () => void
}

const namesMax = 10

/** A deletion that cannot be undone: the person types how many monitors are deleted. */
export function BulkDelete({ monitors, onDone, onCancel }: BulkDeleteProps) {
  const { t } = useTranslation('monitoring')
  const count = monitors.length
  const typed = String(count)
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === typed ? null : t('typeName', { name: typed })) },
  })
  const names = monitors.slice(0, namesMax).map(({ name }) => name)
  return (
    <RequestForm
      form={form}
      requestOf={() =>
        request('monitors.bulk', { body: { action: 'delete', ids: monitors.map(({ id }) => id) } })
      }
      submit={t('delete')}
      isDangerous
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('deleteMonitorsText', { count, names: names.join(', ') + (count > namesMax ? ', …' : '') })}
      </Text>
      <TextInput label={t('typeName', { name: typed })} autoComplete="off" {...form.getInputProps('name')} />
    </RequestForm>
  )
}
