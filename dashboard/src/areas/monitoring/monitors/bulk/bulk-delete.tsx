import { request } from '@holdfast/client'
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { BulkResult } from './bulk-outcome.tsx'
import { asPreviewed, type BulkTarget } from './bulk-target.ts'

type BulkDeleteProps = {
  target: BulkTarget
  /** The names of all of them. */
  names: readonly string[]
  onDone: (result: BulkResult) => void
  onCancel: () => void
}

const namesMax = 10

/** A deletion that cannot be undone: the person types how many monitors are deleted. */
export function BulkDelete({ target, names, onDone, onCancel }: BulkDeleteProps) {
  const { t } = useTranslation('monitoring')
  const count = names.length
  const typed = String(count)
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === typed ? null : t('typeName', { name: typed })) },
  })
  const shown = names.slice(0, namesMax).join(', ')
  const further = count > namesMax ? ` ${t('andMore', { count: count - namesMax })}` : ''
  return (
    <RequestForm
      form={form}
      requestOf={() =>
        request('monitors.bulk', { body: { action: 'delete', ...asPreviewed(target, count) } })
      }
      submit={t('delete')}
      isDangerous
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('deleteMonitorsText', { count, names: shown + further })}
      </Text>
      <TextInput label={t('typeName', { name: typed })} autoComplete="off" {...form.getInputProps('name')} />
    </RequestForm>
  )
}
