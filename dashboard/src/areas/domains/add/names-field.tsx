import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'

/** The field `names` of a form: domains, separated by spaces, commas or lines. */
export function NamesField({ form }: { form: UseFormReturnType<{ names: string }> }) {
  const { t } = useTranslation('domains')
  return (
    <Textarea
      label={t('names')}
      description={t('namesHelp')}
      placeholder={'example.com\nexample.net'}
      autosize
      minRows={3}
      maxRows={12}
      required
      spellCheck={false}
      {...form.getInputProps('names')}
      error={fieldErrorOf(form, 'names')}
    />
  )
}
