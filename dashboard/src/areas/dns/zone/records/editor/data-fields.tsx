import { Autocomplete, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { type Part, partsOf } from './record-data.ts'
import classes from './record-editor.module.css'
import type { RecordValues } from './record-values.ts'

type DataFieldsProps = { form: UseFormReturnType<RecordValues> }

/** One field for each part of the data of the selected type. */
export function DataFields({ form }: DataFieldsProps) {
  const { t } = useTranslation('dns')
  const { type } = form.values
  return partsOf(type).map((part, index) => {
    // Additional parts of a new type are empty.
    const field = { ...form.getInputProps(`parts.${index}`), value: form.values.parts[index] ?? '' }
    const label = t(part.label)
    const written = part.kind === 'number' ? {} : { classNames: { input: classes.data ?? '' } }
    const shared = { label, placeholder: part.example ?? '', ...written, ...field }
    if (part.kind === 'text')
      return (
        <Textarea
          key={part.label}
          {...shared}
          description={t('partTextStrings')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={1}
          maxRows={8}
          flex="1 1 320px"
        />
      )
    if (part.known) return <KnownField key={part.label} part={part} known={part.known} field={field} />
    return <TextInput key={part.label} {...shared} flex={widths[part.kind]} />
  })
}

const widths: Record<Part['kind'], string> = {
  ipv4: '1 1 180px',
  ipv6: '1 1 280px',
  host: '1 1 220px',
  number: '0 1 86px',
  hex: '1 1 320px',
  text: '1 1 320px',
  quoted: '1 1 150px',
  rest: '1 1 200px',
}

type KnownFieldProps = { part: Part; known: Readonly<Record<string, string>>; field: object }

/** A choice among named values that also accepts any other value. */
function KnownField({ part: { label }, known, field }: KnownFieldProps) {
  const { t } = useTranslation('dns')
  return (
    <Autocomplete
      label={t(label)}
      flex="0 1 130px"
      data={Object.keys(known)}
      filter={({ options }) => options}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      renderOption={({ option: { value } }) => [value, known[value]].filter(Boolean).join(' · ')}
      {...field}
    />
  )
}
