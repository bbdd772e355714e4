import { TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { randomId } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { recordTypes } from '#areas/dns/record-types.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { FieldRows } from '#ui/form/field-rows.tsx'
import type { ZoneSettings } from './zone-settings.ts'

/** The rules for records that other tools manage. */
export function IgnoreField({ form }: { form: UseFormReturnType<ZoneSettings> }) {
  const { t } = useTranslation('dns')
  return (
    <FieldRows
      legend={t('ignoredRecords')}
      text={t('ignoreText')}
      rows={form.values.ignore}
      addLabel={t('addRule')}
      onAdd={() => form.insertListItem('ignore', { key: randomId(), name: '', types: [], value: '' })}
      removeLabel={t('removeRule')}
      onRemove={(index) => form.removeListItem('ignore', index)}
      fields={({ types }, index) => (
        <>
          <TextInput
            flex="1 1 160px"
            aria-label={t('ignoreName')}
            placeholder="_acme-challenge*"
            {...form.getInputProps(`ignore.${index}.name`)}
          />
          <TagsInput
            flex="1 1 140px"
            aria-label={t('ignoreTypes')}
            placeholder={types.length === 0 ? t('anyType') : ''}
            data={recordTypes}
            {...form.getInputProps(`ignore.${index}.types`)}
          />
          <TextInput
            flex="1 1 160px"
            aria-label={t('ignoreValue')}
            placeholder={t('anyValue')}
            {...form.getInputProps(`ignore.${index}.value`)}
            error={fieldErrorOf(form, `ignore.${index}`)}
          />
        </>
      )}
    />
  )
}
