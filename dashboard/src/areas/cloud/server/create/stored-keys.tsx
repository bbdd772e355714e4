import { request } from '@holdfast/client'
import { MultiSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import type { OrderValues } from './server-order.ts'

const shownMax = 200

/** Selects stored SSH keys. Renders nothing if the account has none. */
export function StoredKeys({ form }: { form: UseFormReturnType<OrderValues> }) {
  const { t } = useTranslation('cloud')
  const { rows } = useList(request('cloud.ssh_keys.list', { query: { limit: shownMax } }))
  if (rows.length === 0) return null
  return (
    <MultiSelect
      label={t('storedKeys')}
      description={t('storedKeysText')}
      searchable
      clearable
      data={rows.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps('storedKeys')}
      error={fieldErrorOf(form, 'ssh_key_ids')}
    />
  )
}
