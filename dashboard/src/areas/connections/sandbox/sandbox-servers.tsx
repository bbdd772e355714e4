import { type components, request } from '@holdfast/client'
import { Group, Select, Stack, Switch, Table, TagsInput, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { SendButton } from '#ui/action/send-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { TableHead } from '#ui/list/table-head.tsx'

type Server = components['schemas']['SandboxServer']
type SandboxServersProps = { id: string; servers: readonly Server[] }

/** The servers of the sandbox as a cloud, to simulate external changes and systems that do not react. */
export function SandboxServers({ id, servers }: SandboxServersProps) {
  const { t } = useTranslation('connections')
  return (
    <Stack mt="xl">
      <Group justify="space-between">
        <Title order={3}>{t('servers')}</Title>
        <EditModal label={t('sandboxAddServer')} size="xs">
          {(close) => <ServerForm id={id} onDone={close} onCancel={close} />}
        </EditModal>
      </Group>
      {servers.length === 0 ? (
        <Text size="sm">{t('sandboxNoServers')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label={t('servers')}>
            <TableHead headers={[t('name'), t('sandboxPower'), t('addresses')]} hasActions />
            <Table.Tbody>
              {servers.map((server) => (
                <ServerRow key={server.name} id={id} server={server} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}

function ServerRow({ id, server }: { id: string; server: Server }) {
  const { t } = useTranslation('connections')
  const { name, power, lifecycle, addresses } = server
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{lifecycle === 'active' ? power : `${lifecycle}, ${power}`}</Table.Td>
      <Table.Td>{addresses.join(', ') || '–'}</Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <EditModal label={t('change')} aria-label={t('sandboxChangeServer', { name })} size="xs">
            {(close) => <ServerForm id={id} server={server} onDone={close} onCancel={close} />}
          </EditModal>
          <SendButton
            size="xs"
            label={t('remove')}
            aria-label={t('removeNamed', { name })}
            request={request('account.sandbox.servers.remove', {
              path: { connection_id: id, server_name: name },
            })}
            done={t('changed', { name })}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

const powers: readonly Server['power'][] = ['running', 'starting', 'stopping', 'stopped', 'paused', 'unknown']
const sizes: readonly Server['size'][] = ['small', 'medium', 'large']

type ServerFormProps = {
  id: string
  /** Without it, a new server. */
  server?: Server
  onDone: () => void
  onCancel: () => void
}

function ServerForm({ id, server, onDone, onCancel }: ServerFormProps) {
  const { t } = useTranslation('connections')
  const form = useForm({
    initialValues: {
      name: server?.name ?? '',
      power: server?.power ?? 'running',
      size: server?.size ?? 'small',
      addresses: server?.addresses ?? [],
      ignores_shutdown: server?.ignores_shutdown ?? false,
    },
  })
  return (
    <RequestForm
      form={form}
      requestOf={({ name, ...body }) =>
        request('account.sandbox.servers.put', {
          path: { connection_id: id, server_name: name.trim() },
          body,
        })
      }
      submit={server ? t('save') : t('sandboxAddServer')}
      onDone={({ body }) => {
        notifications.show({ message: t('changed', { name: body.name }) })
        onDone()
      }}
      onCancel={onCancel}
    >
      <TextInput label={t('name')} required disabled={server !== undefined} {...form.getInputProps('name')} />
      <Select
        label={t('sandboxPower')}
        allowDeselect={false}
        data={powers}
        {...form.getInputProps('power')}
      />
      <Select label={t('sandboxSize')} allowDeselect={false} data={sizes} {...form.getInputProps('size')} />
      <TagsInput label={t('addresses')} {...form.getInputProps('addresses')} />
      <Switch
        label={t('sandboxIgnoresShutdown')}
        {...form.getInputProps('ignores_shutdown', { type: 'checkbox' })}
      />
    </RequestForm>
  )
}
