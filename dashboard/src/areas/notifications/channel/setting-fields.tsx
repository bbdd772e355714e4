import { Checkbox, Fieldset, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { LabelsInput } from '#ui/form/labels-input.tsx'
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
      {type.digests && <DigestFields form={form} />}
      <LabelsInput form={form} />
    </>
  )
}

function DigestFields({ form }: { form: ChannelForm }) {
  const { t } = useTranslation('notifications')
  return (
    <Fieldset legend={t('digest')}>
      <Stack gap="sm">
        <Checkbox
          label={t('useDigest')}
          description={t('useDigestHelp')}
          {...form.getInputProps('has_digest', { type: 'checkbox' })}
        />
        {form.values.has_digest && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NumberInput
              label={t('digestAfter')}
              min={1}
              max={1000}
              required
              {...form.getInputProps('digest_after')}
              error={fieldErrorOf(form, 'digest.after_messages')}
            />
            <NumberInput
              label={t('digestMinutes')}
              min={0.5}
              max={1440}
              required
              {...form.getInputProps('digest_minutes')}
              error={fieldErrorOf(form, 'digest.within_seconds')}
            />
          </SimpleGrid>
        )}
      </Stack>
    </Fieldset>
  )
}
