import { request } from '@holdfast/client'
import { Card, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'

/** The keys of ping URLs with slugs. */
export function PingKeysPanel() {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const list = useList(request('ping_keys.list'))
  const [url, setUrl] = useState<string | null>(null)
  return (
    <Card>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div style={{ flex: '1 1 260px' }}>
          <Title order={2}>{t('pingKeys')}</Title>
          <Text size="sm" c="dimmed">
            {t('pingKeysText')}
          </Text>
        </div>
        {may('ping_keys.create') && <CreatePingKey onDone={setUrl} />}
      </Group>
      <Stack gap="xs">
        {list.rows.map(({ id, name, hint }) => (
          <Group key={id} justify="space-between">
            <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
              {name} <Code>…{hint}</Code>
            </Text>
            {may('ping_keys.delete') && (
              <ConfirmButton
                label={t('deletePingKey')}
                name={name}
                isDangerous
                button={{ size: 'xs' }}
                request={request('ping_keys.delete', { path: { ping_key_id: id } })}
              />
            )}
          </Group>
        ))}
      </Stack>
      <SecretDialog title={t('pingKeyUrl')} secret={url} onClose={() => setUrl(null)}>
        <Text size="sm">{t('pingKeyUse')}</Text>
      </SecretDialog>
    </Card>
  )
}

function CreatePingKey({ onDone }: { onDone: (url: string) => void }) {
  const { t } = useTranslation('monitoring')
  const form = useForm({ initialValues: { name: '', key: '' } })
  return (
    <EditModal label={t('newPingKey')} size="xs">
      {(close) => (
        <RequestForm
          form={form}
          requestOf={({ name, key }) =>
            request('ping_keys.create', { body: { name, ...(key.trim() && { key: key.trim() }) } })
          }
          submit={t('create')}
          onDone={({ body }) => {
            form.reset()
            close()
            onDone(body.ping_url)
          }}
          onCancel={close}
        >
          <TextInput label={t('name')} required {...form.getInputProps('name')} />
          <TextInput
            label={t('pingKeyValue')}
            description={t('pingKeyValueHelp')}
            {...form.getInputProps('key')}
          />
        </RequestForm>
      )}
    </EditModal>
  )
}
