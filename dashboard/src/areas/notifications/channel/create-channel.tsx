import { request } from '@holdfast/client'
import { Anchor, Card, Loader, Stack, Text, UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsOf } from '#ui/format/labels.ts'
import { useFieldText } from '#ui/schema-form/field-text.ts'
import {
  type ChannelType,
  type ChannelValues,
  digestInput,
  filledSettings,
  valuesOf,
} from './channel-values.ts'
import { germanFieldTexts } from './field-texts-de.ts'
import { SettingFields } from './setting-fields.tsx'

type CreateChannelProps = { onDone: (id: string) => void; onCancel: () => void }

export function CreateChannel(props: CreateChannelProps) {
  const { t } = useTranslation('notifications')
  const types = useApiQuery(request('notifications.channel_types.list')).data?.body.data
  const translated = useFieldText(germanFieldTexts)
  const [type, setType] = useState<ChannelType | null>(null)
  if (type) return <ChannelForm type={type} {...props} />
  if (!types) return <Loader />
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('chooseType')}
      </Text>
      {types.map((each) => (
        <UnstyledButton key={each.type} disabled={!each.available} onClick={() => setType(each)}>
          <Card padding="md">
            <Text fw={600}>{translated(each.name)}</Text>
            <Text size="sm" c="dimmed">
              {each.available ? translated(each.summary) : t('unavailable')}
            </Text>
          </Card>
        </UnstyledButton>
      ))}
    </Stack>
  )
}

function ChannelForm({ type, onDone, onCancel }: CreateChannelProps & { type: ChannelType }) {
  const { t } = useTranslation('notifications')
  const translated = useFieldText(germanFieldTexts)
  const form = useForm<ChannelValues>({ initialValues: valuesOf(type) })
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('notifications.channels.create', {
          body: {
            // The types listed are those that there are.
            type: type.type as 'email',
            name: values.name,
            settings: filledSettings(type, values),
            ...(type.digests && { digest: digestInput(values) }),
            ...(values.labels.length > 0 && { labels: labelsOf(values.labels) }),
          },
        })
      }
      submit={t('create')}
      onDone={({ body }) => onDone(body.id)}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {translated(type.summary)}{' '}
        <Anchor size="sm" underline="always" href={type.documentation} target="_blank" rel="noreferrer">
          {t('documentation')}
        </Anchor>
      </Text>
      <SettingFields type={type} form={form} />
    </RequestForm>
  )
}
