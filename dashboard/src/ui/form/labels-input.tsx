import { TagsInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from './field-errors.ts'

/** The labels of a resource, as texts such as `team:web`, in the field `labels` of a form. */
export function LabelsInput<V extends { labels: string[] }>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useTranslation()
  return (
    <TagsInput
      label={t('labels')}
      description={t('labelsHelp')}
      placeholder={form.values.labels.length === 0 ? 'team:web' : ''}
      {...form.getInputProps('labels')}
      error={fieldErrorOf(form, 'labels')}
    />
  )
}
