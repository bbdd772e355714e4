import { TagsInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from './field-errors.ts'

type LabelsInputProps<V> = { form: UseFormReturnType<V>; description?: string }

/** The labels of a resource, as texts such as `team:web`, in the field `labels` of a form. */
export function LabelsInput<V extends { labels: string[] }>({ form, description }: LabelsInputProps<V>) {
  const { t } = useTranslation()
  return (
    <TagsInput
      label={t('labels')}
      description={description ?? t('labelsHelp')}
      placeholder={form.values.labels.length === 0 ? 'team:web' : ''}
      {...form.getInputProps('labels')}
      error={fieldErrorOf(form, 'labels')}
    />
  )
}
