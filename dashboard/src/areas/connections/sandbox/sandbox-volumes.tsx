import { type components, request } from '@holdfast/client'
import { Group, NumberInput, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { SendButton } from '#ui/action/send-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { TableHead } from '#ui/list/table-head.tsx'

type Volume = components['schemas']['SandboxVolume']

/** The volumes of the sandbox as a cloud, to simulate external changes. */
export function SandboxVolumes({ id, volumes }: { id: string; volumes: readonly Volume[] }) {
  const { t } = useTranslation('connections')
  return (
    <Stack mt="xl">
      <Group justify="space-between">
        <Title order={3}>{t('sandboxVolumes')}</Title>
        <EditModal label={t('sandboxAddVolume')} size="xs">
          {(close) => <VolumeForm id={id} onDone={close} onCancel={close} />}
        </EditModal>
      </Group>
      {volumes.length === 0 ? (
        <Text size="sm">{t('sandboxNoVolumes')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label={t('sandboxVolumes')}>
            <TableHead headers={[t('name'), t('sizeInGib'), t('sandboxVolumeServer')]} hasActions />
            <Table.Tbody>
              {volumes.map(({ name, size_gib, server }) => (
                <Table.Tr key={name}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>{size_gib}</Table.Td>
                  <Table.Td>{server ?? '–'}</Table.Td>
                  <Table.Td>
                    <Group justify="flex-end">
                      <SendButton
                        size="xs"
                        label={t('remove')}
                        aria-label={t('removeNamed', { name })}
                        request={request('account.sandbox.volumes.remove', {
                          path: { connection_id: id, volume_name: name },
                        })}
                        done={t('changed', { name })}
                      />
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}

function VolumeForm({ id, ...closing }: { id: string; onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation('connections')
  const form = useForm<{ name: string; size_gib: number | string }>({
    initialValues: { name: '', size_gib: 10 },
  })
  return (
    <RequestForm
      form={form}
      requestOf={({ name, size_gib }) =>
        request('account.sandbox.volumes.put', {
          path: { connection_id: id, volume_name: name.trim() },
          body: { size_gib: Number(size_gib) },
        })
      }
      submit={t('sandboxAddVolume')}
      onDone={({ body }) => {
        notifications.show({ message: t('changed', { name: body.name }) })
        closing.onDone()
      }}
      onCancel={closing.onCancel}
    >
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <NumberInput label={t('sizeInGib')} min={1} allowDecimal={false} {...form.getInputProps('size_gib')} />
    </RequestForm>
  )
}
