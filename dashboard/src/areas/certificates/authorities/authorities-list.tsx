import { request } from '@holdfast/client'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconBuildingBank, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { RenameButton } from '#ui/action/rename-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PemInput } from '#ui/form/pem-input.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { dateText } from '#ui/format/time.tsx'
import { ListPanel } from '#ui/list/list-panel.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { certificatesPage } from '../paths.ts'
import type { Authority } from '../states.tsx'

/** The authorities that the account trusts in addition to the public ones. */
export function AuthoritiesList() {
  const { t } = useTranslation('certificates')
  const { filters, setFilters } = useFilters(certificatesPage)
  const [opened, { open, close }] = useDisclosure()
  const may = useMay()
  const list = useList(request('certificates.authorities.list', { query: { q: filters.q } }))
  const add = may('certificates.authorities.create') && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('addAuthority')}
    </Button>
  )
  return (
    <ListPanel
      actions={add}
      filters={
        <SearchField value={filters.q ?? ''} onChange={(term) => setFilters({ q: term || undefined })} />
      }
    >
      <Text size="sm">{t('authoritiesText')}</Text>
      <ListTable
        label={t('authorities')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.q)}
        empty={{ icon: IconBuildingBank, title: t('noAuthorities'), text: t('noAuthoritiesText') }}
      />
      <Dialog opened={opened} onClose={close} title={t('addAuthority')} size="lg">
        {(onClose) => <AddAuthority onClose={onClose} />}
      </Dialog>
    </ListPanel>
  )
}

function useColumns(): Column<Authority>[] {
  const { t, i18n } = useTranslation('certificates')
  const may = useMay()
  return [
    {
      header: t('name'),
      cell: ({ name, subject }) => (
        <Stack gap={0}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {subject}
          </Text>
        </Stack>
      ),
    },
    {
      header: t('expires'),
      cell: ({ not_after }) => dateText(String(not_after), i18n.language),
      width: 150,
    },
    ...(may('certificates.authorities.update')
      ? [
          {
            header: t('actions'),
            cell: (authority: Authority) => <AuthorityActions authority={authority} />,
            width: 230,
          },
        ]
      : []),
  ]
}

function AuthorityActions({ authority: { id, name } }: { authority: Authority }) {
  const { t } = useTranslation('certificates')
  const path = { certificate_authority_id: id }
  return (
    <Group gap="xs">
      <RenameButton
        name={name}
        label={t('renameAuthority', { name })}
        requestOf={(body) => request('certificates.authorities.update', { path, body })}
      />
      <ConfirmButton
        label={t('remove')}
        name={name}
        isDangerous
        button={{ size: 'xs' }}
        request={request('certificates.authorities.delete', { path })}
        onDone={() => notifications.show({ message: t('removedNamed', { name }) })}
      />
    </Group>
  )
}

function AddAuthority({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const form = useForm({ initialValues: { name: '', pem: '' } })
  return (
    <RequestForm
      form={form}
      requestOf={(body) => request('certificates.authorities.create', { body })}
      submit={t('addAuthority')}
      onDone={({ body }) => {
        onClose()
        notifications.show({ message: t('saved', { name: body.name }) })
      }}
      onCancel={onClose}
    >
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <PemInput label={t('authorityPem')} required {...form.getInputProps('pem')} />
    </RequestForm>
  )
}
