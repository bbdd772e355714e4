import { PasswordInput, Select, TagsInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { type ChannelForm, type ChannelType, settingsOf } from './channel-values.ts'

/** The fields of a type of channel, as the schema of its settings declares them. */
export function SettingFields({
  type,
  form,
  hints = {},
}: {
  type: ChannelType
  form: ChannelForm
  /** Of the secrets that are stored: an empty field keeps them. */
  hints?: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation('notifications')
  return (
    <>
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      {settingsOf(type).map(({ name, schema, isRequired }) => {
        const hint = hints[name]
        const field = {
          label: schema.title,
          description: hint === undefined ? schema.description : t('keepSecret', { hint }),
          required: isRequired && hint === undefined,
          ...form.getInputProps(`settings.${name}`),
          error: fieldErrorOf(form, `settings.${name}`),
        }
        const placeholder = schema.examples?.[0] ?? schema.items?.examples?.[0] ?? ''
        if (schema.type === 'array') return <TagsInput key={name} placeholder={placeholder} {...field} />
        if (schema.enum) return <Select key={name} data={schema.enum} allowDeselect={false} {...field} />
        if (schema.writeOnly) return <PasswordInput key={name} autoComplete="off" {...field} />
        return <TextInput key={name} placeholder={placeholder} {...field} />
      })}
    </>
  )
}
