import { request } from '@holdfast/client'
import { Anchor } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { InvitationState, invitationStates, MailText } from './invitation-parts.tsx'
import { membersPaths } from './paths.ts'
import { type Invitation, RoleText } from './roles.tsx'

type State = Invitation['state']
type InvitationListProps = {
  state: State | undefined
  onState: (state: State | undefined) => void
  action: ReactNode
}

export function InvitationList({ state, onState, action }: InvitationListProps) {
  const { t } = useTranslation('members')
  const list = useList(request('account.invitations.list', { query: { state } }), { everySeconds: 30 })
  const columns = useColumns()
  return (
    <>
      <FilterSelect
        label={t('state')}
        any={t('anyState')}
        mb="md"
        data={invitationStates.map((value) => ({ value, label: t(value) }))}
        value={state}
        onChange={onState}
      />
      <ListTable
        label={t('invitations')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={state !== undefined}
        empty={{ icon: IconMail, title: t('noInvitations'), text: t('noInvitationsText'), action }}
      />
    </>
  )
}

function useColumns(): Column<Invitation>[] {
  const { t } = useTranslation('members')
  return [
    {
      header: t('email', { ns: 'frame' }),
      cell: (invitation) => (
        <>
          <Anchor
            fw={600}
            renderRoot={(props) => <Link to={membersPaths.invitation(invitation.id)} {...props} />}
          >
            {invitation.email ?? t('whoeverHasLink')}
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
