import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '#ui/schema-form/field-text.ts'
import { SchemaFields } from '#ui/schema-form/schema-fields.tsx'
import { type ChannelForm, type ChannelType, schemaOf } from './channel-values.ts'
import { germanFieldTexts } from './field-texts-de.ts'

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
  const schema = schemaOf(type)
  return (
    <>
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <SchemaFields
        schema={schema}
        path="settings"
        form={form}
        primary={Object.keys(schema.properties ?? {})}
        translated={useFieldText(germanFieldTexts)}
        keptText={(name) => (hints[name] === undefined ? undefined : t('keepSecret', { hint: hints[name] }))}
      />
    </>
  )
}
