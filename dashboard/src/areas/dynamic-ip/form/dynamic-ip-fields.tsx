import { Checkbox, Select, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { longDurationText } from '#ui/format/duration.ts'
import { type DynamicIpValues, staleChoices } from './dynamic-ip-values.ts'

export function DynamicIpFields({ form }: { form: UseFormReturnType<DynamicIpValues> }) {
  const { t } = useTranslation('dynamic-ip')
  const choices = staleChoices.map(({ value, label }) => ({ value: String(value), label: t(label) }))
  const chosen = form.values.stale_after
  // A value that was set with the API.
  const other = choices.some(({ value }) => value === chosen) || chosen === '' ? [] : [chosen]
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        placeholder={t('namePlaceholder')}
        required
        {...form.getInputProps('name')}
      />
      <Select
        label={t('staleAfter')}
        description={t('staleAfterHelp')}
        placeholder={t('never')}
        clearable
        data={[...choices, ...other.map((value) => ({ value, label: longDurationText(Number(value)) }))]}
        value={chosen || null}
        onChange={(value) => form.setFieldValue('stale_after', value ?? '')}
        error={fieldErrorOf(form, 'stale_after_seconds')}
      />
      {chosen && (
        <Checkbox
          label={t('withdrawWhenStale')}
          description={t('withdrawWhenStaleHelp')}
          {...form.getInputProps('withdraw_when_stale', { type: 'checkbox' })}
        />
      )}
      <Checkbox
        label={t('allowWithdrawal')}
        description={t('allowWithdrawalHelp')}
        {...form.getInputProps('allow_withdrawal', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('allowPrivate')}
        description={t('allowPrivateHelp')}
        {...form.getInputProps('allow_private', { type: 'checkbox' })}
      />
      <TagsInput
        label={t('labels')}
        placeholder={form.values.labels.length === 0 ? 'site:berlin' : ''}
        {...form.getInputProps('labels')}
        error={fieldErrorOf(form, 'labels')}
      />
    </>
  )
}
