import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'

type NamesFieldProps<Values> = { form: UseFormReturnType<Values>; description?: string }

/** The field `names` of a form: domains, separated by spaces, commas or lines. */
export function NamesField<Values extends { names: string }>({ form, description }: NamesFieldProps<Values>) {
  const { t } = useTranslation('domains')
  return (
    <Textarea
      label={t('names')}
      description={description ?? t('namesHelp')}
      placeholder={'example.com\nexample.net'}
      autosize
      minRows={3}
      maxRows={12}
      required
      data-autofocus
      spellCheck={false}
      {...form.getInputProps('names')}
      error={fieldErrorOf(form, 'names')}
    />
  )
}
