import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { FieldRows } from '#ui/form/field-rows.tsx'
import type { HookValues } from './hook-values.ts'
import { newParameter, type ParameterField, parameterFieldTexts } from './parameters.ts'

/** The parameters of the recipe: a name, and where its value comes from. */
export function ParameterFields({ form }: { form: UseFormReturnType<HookValues> }) {
  const { t } = useTranslation('deploys')
  const rows = form.values.parameters
  const fields = (Object.keys(parameterFieldTexts) as ParameterField[]).map((value) => ({
    value,
    label: t(parameterFieldTexts[value]),
  }))
  return (
    <FieldRows
      legend={t('parameters')}
      text={t('parametersText')}
      rows={rows.map((_row, index) => ({ key: String(index) }))}
      addLabel={t('addParameter')}
      onAdd={() => form.insertListItem('parameters', newParameter)}
      removeLabel={t('removeParameter')}
      onRemove={(index) => form.removeListItem('parameters', index)}
      error={fieldErrorOf(form, 'parameters')}
      fields={(_row, index) => (
        <>
          <TextInput
            aria-label={t('parameterName')}
            placeholder="COMMIT"
            ff="monospace"
            flex="1 1 130px"
            required
            {...form.getInputProps(`parameters.${index}.name`)}
          />
          <Select
            aria-label={t('parameterSource')}
            flex="1 1 160px"
            allowDeselect={false}
            data={[
              { value: 'field', label: t('fromField') },
              { value: 'pointer', label: t('fromPointer') },
              { value: 'value', label: t('fromValue') },
            ]}
            {...form.getInputProps(`parameters.${index}.from`)}
          />
          {rows[index]?.from === 'field' ? (
            <Select
              aria-label={t('parameterField')}
              flex="1 1 160px"
              allowDeselect={false}
              data={fields}
              {...form.getInputProps(`parameters.${index}.field`)}
            />
          ) : (
            <TextInput
              aria-label={rows[index]?.from === 'pointer' ? t('fromPointer') : t('fromValue')}
              placeholder={rows[index]?.from === 'pointer' ? '/repository/name' : t('parameterValueExample')}
              flex="1 1 160px"
              required={rows[index]?.from === 'pointer'}
              {...form.getInputProps(`parameters.${index}.text`)}
            />
          )}
        </>
      )}
    />
  )
}
