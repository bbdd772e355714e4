import { type components, request } from '@holdfast/client'
import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { RenameButton } from '#ui/action/rename-button.tsx'
import { Copyable } from '#ui/copy/copyable.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { ListPanel } from '#ui/list/list-panel.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { serversPage } from '../paths.ts'

type SshKey = components['schemas']['SshKey']

/** The public keys with which servers are created. */
export function SshKeysList() {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const { filters, setFilters } = useFilters(serversPage)
  const { q } = filters
  const list = useList(request('cloud.ssh_keys.list', { query: { q } }))
  const add = may('cloud.ssh_keys.create') && <AddSshKey />
  return (
    <ListPanel
      actions={add}
      filters={
        <SearchField
          label={t('searchSshKeys')}
          value={q ?? ''}
          onChange={(text) => setFilters({ q: text || undefined })}
        />
      }
    >
      <ListTable
        label={t('sshKeys')}
        list={list}
        keyOf={({ id }) => id}
        isFiltered={q !== undefined}
        columns={[
          {
            header: t('name'),
            cell: ({ name, comment }) => (
              <Stack gap={2}>
                <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
                {comment !== name && (
                  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {comment}
                  </Text>
                )}
              </Stack>
            ),
          },
          {
            header: t('fingerprint'),
            cell: ({ fingerprint }) => <Copyable text={fingerprint} />,
            width: 420,
          },
          { header: t('created'), cell: ({ created_at }) => <DimmedAgo at={created_at} />, width: 120 },
          { header: t('actions'), cell: (key) => <SshKeyActions sshKey={key} />, width: 200 },
        ]}
        empty={{ icon: IconKey, title: t('noSshKeys'), text: t('noSshKeysText') }}
      />
    </ListPanel>
  )
}

function AddSshKey() {
  const { t } = useTranslation('cloud')
  const form = useForm({ initialValues: { public_key: '', name: '' } })
  return (
    <EditModal label={t('addSshKey')} leftSection={<IconPlus size={16} />} dialogSize="lg">
      {(close) => (
        <RequestForm
          form={form}
          requestOf={({ public_key, name }) =>
            request('cloud.ssh_keys.create', {
              body: { public_key, ...(name.trim() !== '' && { name: name.trim() }) },
            })
          }
          submit={t('addSshKey')}
          onDone={() => {
            form.reset()
            close()
          }}
          onCancel={close}
        >
          <Textarea
            label={t('publicKey')}
            description={t('publicKeyText')}
            placeholder="ssh-ed25519 AAAA… me@laptop"
            required
            autosize
            minRows={3}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('public_key')}
          />
          <TextInput label={t('name')} description={t('sshKeyNameText')} {...form.getInputProps('name')} />
        </RequestForm>
      )}
    </EditModal>
  )
}

function SshKeyActions({ sshKey: { id, name } }: { sshKey: SshKey }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const path = { ssh_key_id: id }
  return (
    <Group gap="xs">
      {may('cloud.ssh_keys.update') && (
        <RenameButton
          name={name}
          label={t('renameSshKey', { name })}
          requestOf={(body) => request('cloud.ssh_keys.update', { path, body })}
        />
      )}
      {may('cloud.ssh_keys.delete') && (
        <ConfirmButton
          label={t('deleteSshKey')}
          name={name}
          isDangerous
          button={{ size: 'xs' }}
          request={request('cloud.ssh_keys.delete', { path })}
        />
      )}
    </Group>
  )
}
