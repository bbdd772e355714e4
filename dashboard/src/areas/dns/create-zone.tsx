import { request } from '@holdfast/client'
import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '../../ui/request-form.tsx'
import { ConnectionSelect } from './connection-select.tsx'

type Values = { name: string; connection_id: string; apply_mode: 'automatic' | 'manual' }

type CreateZoneProps = {
  /** The connection that is chosen to begin with. */
  connectionId?: string
  onDone: (zoneId: string) => void
  onCancel: () => void
}

export function CreateZone({ connectionId = '', onDone, onCancel }: CreateZoneProps) {
  const { t } = useTranslation('dns')
  const form = useForm<Values>({
    initialValues: { name: '', connection_id: connectionId, apply_mode: 'automatic' },
  })
  return (
    <RequestForm
      form={form}
      requestOf={(body) => request('dns.zones.create', { body })}
      submit={t('create')}
      onDone={({ body }) => onDone(body.id)}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {t('createZoneText')}
      </Text>
      <TextInput
        label={t('name')}
        placeholder="example.com"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ConnectionSelect required {...form.getInputProps('connection_id')} />
      <Radio.Group label={t('applyMode')} {...form.getInputProps('apply_mode')}>
        <Stack gap={6} mt={6}>
          <Radio value="automatic" label={t('applyAutomatic')} />
          <Radio value="manual" label={t('applyManual')} />
        </Stack>
      </Radio.Group>
    </RequestForm>
  )
}
