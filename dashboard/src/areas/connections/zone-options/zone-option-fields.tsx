import type { components } from '@holdfast/client'
import { Select, TagsInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { knownText } from '#language/language.ts'
import { DurationField } from '#ui/form/duration-field.tsx'
import { durationText } from '#ui/format/duration.ts'

export type ZoneOption = components['schemas']['ZoneOption']
export type ZoneOptionValue = string | number | string[]
export type ZoneOptionValues = Readonly<Record<string, ZoneOptionValue | undefined>>

type ZoneOptionFieldsProps = {
  options: readonly ZoneOption[]
  values: ZoneOptionValues
  onChange: (values: ZoneOptionValues) => void
  errorOf: (name: string) => ReactNode
  /** The default of an empty field. */
  defaults: ZoneOptionValues
  /** Whether every field is optional, as for defaults. */
  isOptional?: boolean
}

/** The fields for the options of a new zone, as the provider declares them. */
export function ZoneOptionFields(props: ZoneOptionFieldsProps) {
  const { options, values, onChange, errorOf, defaults, isOptional = false } = props
  return options.map((option) => {
    const { name } = option
    const usual = defaults[name] ?? option.default
    return (
      <ZoneOptionField
        key={name}
        option={option}
        value={values[name]}
        placeholder={usual === null || usual === undefined ? '' : String(usual).replaceAll(',', ', ')}
        isRequired={option.required && !isOptional && usual === null}
        error={errorOf(name)}
        onChange={(value) => onChange({ ...values, [name]: value })}
      />
    )
  })
}

type ZoneOptionFieldProps = {
  option: ZoneOption
  value: ZoneOptionValue | undefined
  placeholder: string
  isRequired: boolean
  error: ReactNode
  onChange: (value: ZoneOptionValue | undefined) => void
}

function ZoneOptionField({ option, value, placeholder, isRequired, error, onChange }: ZoneOptionFieldProps) {
  const { kind, choices } = option
  const props = {
    label: translated(`option_${option.name}`, option.label),
    description: translated(`optionHelp_${option.name}`, option.help),
    required: isRequired,
    'data-path': `options.${option.name}`,
    error,
    placeholder,
  }
  if (kind === 'names')
    return (
      <TagsInput
        {...props}
        placeholder={placeholder || 'ns1.example.net'}
        splitChars={[',', ' ', ';']}
        value={Array.isArray(value) ? value : []}
        onChange={onChange}
      />
    )
  if (kind === 'seconds')
    return (
      <DurationField
        {...props}
        placeholder={placeholder && durationText(Number(placeholder))}
        value={typeof value === 'number' ? value : ''}
        onChange={(given) => onChange(given === '' ? undefined : given)}
      />
    )
  if (kind === 'choice')
    return (
      <Select
        {...props}
        placeholder={placeholder && translated(`choice_${placeholder}`, placeholder)}
        clearable
        data={(choices ?? []).map((choice) => ({
          value: choice,
          label: translated(`choice_${choice}`, choice),
        }))}
        value={typeof value === 'string' ? value : null}
        onChange={(chosen) => onChange(chosen ?? undefined)}
      />
    )
  return (
    <TextInput
      {...props}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Translated, if the dashboard knows the option. */
function translated(key: string, text: string): string {
  return knownText('connections', key) ?? text
}

/** The values to send: empty fields are omitted. */
export function filledOptions(values: ZoneOptionValues): Record<string, ZoneOptionValue> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
        ? []
        : [[name, value]],
    ),
  )
}
