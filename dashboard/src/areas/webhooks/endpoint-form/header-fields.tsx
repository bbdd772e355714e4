import { PasswordInput, TextInput } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { FieldRows } from '#ui/form/field-rows.tsx'
import type { EndpointForm } from './endpoint-values.ts'

/** Custom headers. The service reports an invalid one by its name. */
export function HeaderFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('webhooks')
  const rows = form.values.headers
  const isPointed = (name: string) => name !== '' && fieldErrorOf(form, `headers.${name}`) !== undefined
  return (
    <FieldRows
      legend={t('headers')}
      text={t('headersText')}
      rows={rows}
      addLabel={t('addHeader')}
      onAdd={() => form.insertListItem('headers', { key: randomId(), name: '', value: '', isStored: false })}
      removeLabel={t('removeHeader')}
      onRemove={(index) => form.removeListItem('headers', index)}
      error={rows.some(({ name }) => isPointed(name)) ? undefined : fieldErrorOf(form, 'headers')}
      fields={({ name, isStored }, index) => (
        <>
          <TextInput
            flex="1 1 160px"
            aria-label={t('headerName')}
            placeholder="X-Api-Key"
            readOnly={isStored}
            {...form.getInputProps(`headers.${index}.name`)}
            error={isPointed(name) ? fieldErrorOf(form, `headers.${name}`) : undefined}
          />
          <PasswordInput
            flex="1 1 160px"
            size="sm"
            autoComplete="off"
            aria-label={t('value')}
            placeholder={isStored ? t('headerStored') : t('value')}
            {...form.getInputProps(`headers.${index}.value`)}
          />
        </>
      )}
    />
  )
}
