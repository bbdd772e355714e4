/** The fields of a JSON Schema, for settings that each type has of its own. Values are at paths of the form. */
import {
  Button,
  Checkbox,
  Collapse,
  Fieldset,
  NumberInput,
  PasswordInput,
  Select,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '../form/field-errors.ts'
import { FieldRows } from '../form/field-rows.tsx'
import { emptyValue, type JsonSchema, variantIndex } from './schema-values.ts'

// Forms of any values: paths are texts.
// biome-ignore lint/suspicious/noExplicitAny: the values are those that a schema describes, at run time
type AnyForm = UseFormReturnType<any>

export type SchemaFieldsProps = {
  schema: JsonSchema
  /** Where the values are: `settings`. */
  path: string
  form: AnyForm
  /** Shown first, beside the required ones. */
  primary?: readonly string[]
  /** Of a secret that is stored: says that an empty field keeps it. */
  keptText?: (name: string) => string | undefined
  /** The title or description of a field in the language of the page. */
  translated?: (text: string) => string
}

export function SchemaFields({ schema, primary = [], ...rest }: SchemaFieldsProps) {
  const { t } = useTranslation()
  const [isOpen, { toggle }] = useDisclosure()
  const names = Object.keys(schema.properties ?? {})
  const isFirst = (name: string) => schema.required?.includes(name) || primary.includes(name)
  const further = names.filter((name) => !isFirst(name))
  return (
    <>
      {names.filter(isFirst).map((name) => (
        <Member key={name} schema={schema} name={name} {...rest} />
      ))}
      {further.length > 0 && (
        <>
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              rightSection={<IconChevronDown size={14} />}
              aria-expanded={isOpen}
              onClick={toggle}
            >
              {t('moreSettings')}
            </Button>
          </div>
          <Collapse expanded={isOpen}>
            <Stack>
              {further.map((name) => (
                <Member key={name} schema={schema} name={name} {...rest} />
              ))}
            </Stack>
          </Collapse>
        </>
      )}
    </>
  )
}

type MemberProps = Omit<SchemaFieldsProps, 'primary'> & { name: string }

function Member({ schema, name, path, ...rest }: MemberProps) {
  const member = schema.properties?.[name]
  if (!member || 'const' in member) return null
  const isRequired = schema.required?.includes(name) ?? false
  return <Field {...rest} schema={member} path={`${path}.${name}`} name={name} isRequired={isRequired} />
}

type FieldProps = Omit<MemberProps, 'name'> & { name: string; isRequired: boolean }

function Field(props: FieldProps) {
  const { schema, path, form, name, isRequired, keptText, translated = same } = props
  const label = translated(schema.title ?? name)
  const kept = schema.writeOnly ? keptText?.(name) : undefined
  const common = {
    label,
    description: kept ?? (schema.description && translated(schema.description)),
    required: isRequired && kept === undefined,
    ...form.getInputProps(path),
    error: fieldErrorOf(form, path),
  }
  const { anyOf, items } = schema
  if (anyOf?.every(({ type }) => type === 'object'))
    return <Variants {...props} variants={anyOf} label={label} />
  if (schema.type === 'object') return <Variants {...props} variants={[schema]} label={label} />
  if (schema.type === 'boolean')
    return (
      <Checkbox
        label={label}
        description={common.description}
        {...form.getInputProps(path, { type: 'checkbox' })}
        error={common.error}
      />
    )
  if (schema.enum) return <Select data={schema.enum.map(String)} clearable={!isRequired} {...common} />
  if (schema.type === 'integer' || schema.type === 'number')
    return (
      <NumberInput min={schema.minimum} max={schema.maximum} placeholder={exampleOf(schema)} {...common} />
    )
  if (schema.type === 'array' && (items?.type === 'object' || items?.anyOf))
    return <Rows {...props} items={items} label={label} />
  if (schema.type === 'array')
    return (
      <TagsInput
        placeholder={exampleOf(items ?? {})}
        {...common}
        value={form.getInputProps(path).value ?? []}
      />
    )
  if (schema.writeOnly && (schema.maxLength ?? 0) < longText)
    return <PasswordInput autoComplete="off" {...common} />
  if ((schema.maxLength ?? 0) >= longText) return <Textarea autosize minRows={2} maxRows={12} {...common} />
  return <TextInput placeholder={exampleOf(schema)} {...common} />
}

const longText = 9000
const same = (text: string) => text

function exampleOf({ examples, default: usual }: JsonSchema): string {
  return String(usual ?? examples?.[0] ?? '')
}

/** An object that may be left out, or that is one of several. */
function Variants({
  variants,
  label,
  ...props
}: FieldProps & { variants: readonly JsonSchema[]; label: string }) {
  const { path, form, isRequired, translated = same, schema } = props
  const { t } = useTranslation()
  const value: unknown = form.getInputProps(path).value
  const index = variantIndex(variants, value)
  const chosen = index === null ? undefined : variants[index]
  const titles = variants.map((variant, place) => ({
    value: String(place),
    label: variants.length === 1 ? t('yes') : translated(variant.title ?? String(place + 1)),
  }))
  return (
    <Fieldset legend={label}>
      <Stack>
        <Select
          aria-label={label}
          description={schema.description && translated(schema.description)}
          placeholder={t('notSet')}
          clearable={!isRequired}
          data={titles}
          value={index === null ? null : String(index)}
          onChange={(place) =>
            form.setFieldValue(path, place === null ? undefined : emptyValue(variants[Number(place)] ?? {}))
          }
        />
        {chosen &&
          Object.keys(chosen.properties ?? {}).map((name) => (
            <Member key={name} {...props} schema={chosen} name={name} />
          ))}
      </Stack>
    </Fieldset>
  )
}

function Rows({ items, label, ...props }: FieldProps & { items: JsonSchema; label: string }) {
  const { path, form, schema, translated = same } = props
  const { t } = useTranslation()
  const rows: readonly object[] = form.getInputProps(path).value ?? []
  const variants = items.anyOf ?? [items]
  return (
    <FieldRows
      legend={label}
      text={schema.description ? translated(schema.description) : ''}
      rows={rows.map((_row, index) => ({ key: String(index) }))}
      fields={(_row, index) =>
        items.anyOf ? (
          <Variants
            {...props}
            isRequired
            schema={{}}
            variants={variants}
            path={`${path}.${index}`}
            label={label}
          />
        ) : (
          Object.keys(items.properties ?? {}).map((name) => (
            <Member key={name} {...props} schema={items} name={name} path={`${path}.${index}`} />
          ))
        )
      }
      addLabel={t('addRow')}
      onAdd={() => form.setFieldValue(path, [...rows, emptyValue(variants[0] ?? {})])}
      removeLabel={t('remove')}
      onRemove={(index) =>
        form.setFieldValue(
          path,
          rows.filter((_row, other) => other !== index),
        )
      }
      error={fieldErrorOf(form, path)}
    />
  )
}
