import { Card, Group, Table, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { sendAuthRequest, useAuthQuery } from '#api/auth.ts'
import { createPasskey, usePasskeysOffered } from '#api/passkey.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { AuthForm } from '#ui/form/sign-in/auth-form.tsx'
import { browserName } from '#ui/format/browser-name.ts'
import { Ago } from '#ui/format/time.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'

export function PasskeysPanel() {
  const offersPasskey = usePasskeysOffered()
  const { t } = useTranslation('account')
  const result = useAuthQuery('GET /passkeys')
  return (
    <Card>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('passkeys')}</Title>
        {offersPasskey && (
          <EditModal label={t('addPasskey')} leftSection={<IconFingerprint size={16} />}>
            {(close) => <AddPasskey onClose={close} />}
          </EditModal>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {offersPasskey ? t('passkeysText') : t('noPasskeysHere')}
      </Text>
      <QueryResult result={result}>
        {({ data }) =>
          data.length > 0 && (
            <Table aria-label={t('passkeys')} mt="sm" horizontalSpacing={0}>
              <Table.Tbody>
                {data.map(({ id, name, created_at }) => (
                  <Table.Tr key={id}>
                    <Table.Td fw={600}>{name}</Table.Td>
                    <Table.Td c="dimmed">
                      <Ago at={created_at} />
                    </Table.Td>
                    <Table.Td ta="right">
                      <RemovePasskey id={id} name={name} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </QueryResult>
    </Card>
  )
}

function RemovePasskey({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('account')
  const form = useForm({ initialValues: {} })
  const title = t('removeNamed', { name })
  return (
    <EditModal label={t('remove')} aria-label={title} size="xs">
      {(close) => (
        <AuthForm
          form={form}
          send={() => sendAuthRequest(`DELETE /passkeys/${id}`)}
          submit={t('remove')}
          isDangerous
          onDone={close}
          onCancel={close}
        >
          <Text size="sm">{t('removePasskeyText')}</Text>
        </AuthForm>
      )}
    </EditModal>
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const form = useForm({ initialValues: { name: browserName(navigator.userAgent) ?? '' } })
  const add = async ({ name }: { name: string }) => {
    const options = await sendAuthRequest('POST /passkeys/options')
    const response = await createPasskey(options, t('passkeyNotCreated'))
    await sendAuthRequest('POST /passkeys', { name, response })
  }
  return (
    <AuthForm form={form} send={add} submit={t('addPasskey')} onDone={onClose} onCancel={onClose}>
      <TextInput
        label={t('passkeyName')}
        description={t('passkeyNameHelp')}
        required
        {...form.getInputProps('name')}
      />
    </AuthForm>
  )
}
