import { type QueryOf, request } from '@holdfast/client'
import { Anchor, Button, Group, Tabs, Text } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { InvitationList } from './invitation-list.tsx'
import { Invite } from './invite.tsx'
import { membersPage, membersPaths } from './paths.ts'
import { type Member, RoleText, roleNames } from './roles.tsx'

export function MembersPage() {
  const { t } = useTranslation('members')
  const { filters, setFilters } = useFilters(membersPage)
  const [link, setLink] = useState<string | null>(null)
  const isInvitations = filters.tab === 'invitations'
  const { mayOpen, open, dialog } = useAddressDialog(membersPage, 'invitation', 'account.invitations.create')
  const invite = mayOpen && (
    <Button leftSection={<IconUserPlus size={16} />} onClick={open}>
      {t('invite')}
    </Button>
  )
  return (
    <Page guide="/docs/guides/people" title={t('members')} description={t('text')} actions={invite}>
      <Tabs
        value={isInvitations ? 'invitations' : 'members'}
        onChange={(tab) =>
          setFilters({
            tab: tab === 'invitations' ? tab : undefined,
            q: undefined,
            role: undefined,
            state: undefined,
            attention: undefined,
          })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="members">{t('members')}</Tabs.Tab>
          <Tabs.Tab value="invitations">{t('invitations')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="members">
          <MemberList />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <InvitationList action={invite} />
        </Tabs.Panel>
      </Tabs>
      <Dialog {...dialog} title={t('invite')} size="lg">
        {(close) => (
          <Invite
            onDone={(created) => {
              setLink(created.link)
              setFilters({ new: undefined, tab: 'invitations' })
            }}
            onCancel={close}
          />
        )}
      </Dialog>
      <SecretDialog title={t('linkTitle')} secret={link} onClose={() => setLink(null)}>
        <Text size="sm">{t('linkText')}</Text>
      </SecretDialog>
    </Page>
  )
}

function MemberList() {
  const { t } = useTranslation('members')
  const { filters, setFilters } = useFilters(membersPage)
  const { q, role } = filters
  const query: QueryOf<'account.members.list'> = { q, role }
  const list = useList(request('account.members.list', { query }), { everySeconds: 60 })
  const columns = useColumns()
  return (
    <>
      <Group gap="sm" mb="md">
        <SearchField value={q ?? ''} onChange={(typed) => setFilters({ q: typed })} />
        <FilterSelect
          label={t('role')}
          any={t('anyRole')}
          data={roleNames.map((value) => ({ value, label: t(value) }))}
          value={role}
          onChange={(chosen) => setFilters({ role: chosen })}
        />
      </Group>
      <ListTable
        label={t('members')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || role)}
        empty={{ icon: IconUsers, title: t('none'), text: t('noneText') }}
      />
    </>
  )
}

function useColumns(): Column<Member>[] {
  const { t } = useTranslation('members')
  const { user } = useSession()
  return [
    {
      header: t('name'),
      cell: ({ id, user_id, name, email }) => (
        <>
          <Anchor fw={600} renderRoot={(props) => <Link to={membersPaths.member(id)} {...props} />}>
            {name}
          </Anchor>{' '}
          {user_id === user?.id && <StateBadge tone="good" label={t('you')} />}
          <Text size="xs" c="dimmed">
            {email}
          </Text>
        </>
      ),
    },
    { header: t('role'), cell: (member) => <RoleText of={member} /> },
    {
      header: t('memberSince'),
      cell: ({ created_at }) => <DimmedAgo at={created_at} />,
      width: 160,
    },
  ]
}
