import { request } from '@holdfast/client'
import { Anchor, Group } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { AttentionFilter } from '#ui/list/attention-filter.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { InvitationState, invitationStates, MailText } from './invitation-parts.tsx'
import { membersPage, membersPaths } from './paths.ts'
import { type Invitation, RoleText } from './roles.tsx'

/** The invitations that match the filters of the page. */
function invitationsRequest({ q, state, attention }: ReturnType<typeof membersPage.validateSearch>) {
  return request('account.invitations.list', {
    query: { q, state, ...(attention && { needs_attention: true }) },
  })
}

export function InvitationList({ action }: { action: ReactNode }) {
  const { t } = useTranslation('members')
  const { filters, setFilters } = useFilters(membersPage)
  const { q, state, attention } = filters
  const list = useList(invitationsRequest(filters), { everySeconds: 30 })
  const columns = useColumns()
  return (
    <>
      <Group gap="sm" mb="md">
        <SearchField value={q ?? ''} onChange={(typed) => setFilters({ q: typed })} />
        <FilterSelect
          label={t('state')}
          any={t('anyState')}
          data={invitationStates.map((value) => ({ value, label: t(value) }))}
          value={state}
          onChange={(chosen) => setFilters({ state: chosen })}
        />
        <AttentionFilter value={attention} onChange={(chosen) => setFilters({ attention: chosen })} />
      </Group>
      <ListTable
        label={t('invitations')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || state || attention)}
        empty={{ icon: IconMail, title: t('noInvitations'), text: t('noInvitationsText'), action }}
      />
    </>
  )
}

function useColumns(): Column<Invitation>[] {
  const { t } = useTranslation('members')
  return [
    {
      header: t('email'),
      cell: (invitation) => (
        <>
          <Anchor
            fw={600}
            renderRoot={(props) => <Link to={membersPaths.invitation(invitation.id)} {...props} />}
          >
            {invitation.email ?? t('anyoneWithLink')}
          </Anchor>
          <MailText invitation={invitation} />
        </>
      ),
    },
    { header: t('state'), cell: (invitation) => <InvitationState invitation={invitation} />, width: 150 },
    { header: t('role'), cell: (invitation) => <RoleText of={invitation} /> },
    {
      header: t('expires'),
      cell: ({ state, expires_at }) => <DimmedAgo at={state === 'open' ? expires_at : null} isComing />,
      width: 150,
    },
  ]
}
