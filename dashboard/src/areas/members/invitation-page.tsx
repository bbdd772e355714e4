import { request } from '@holdfast/client'
import { Card } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { InvitationState, MailText } from './invitation-parts.tsx'
import { invitationPage, membersPaths } from './paths.ts'
import { type Invitation, RoleText } from './roles.tsx'

export function InvitationPage() {
  // The route has this parameter.
  const { invitationId } = usePageParams(invitationPage)
  const apiRequest = request('account.invitations.read', { path: { invitation_id: invitationId } })
  const result = useApiQuery(apiRequest, { everySeconds: 30 })
  return (
    <QueryResult result={result}>{(invitation) => <InvitationView invitation={invitation} />}</QueryResult>
  )
}

function InvitationView({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('members')
  const may = useMay()
  const { id, email, state, created_at, expires_at, accepted_at, revoked_at } = invitation
  const path = { invitation_id: id }
  return (
    <Page
      guide="/docs/guides/people#invite"
      title={email ?? t('anyoneWithLink')}
      badge={<InvitationState invitation={invitation} />}
      crumbs={[{ label: t('invitations'), path: `${membersPaths.members}?tab=invitations` }]}
      actions={
        state === 'open' &&
        may('account.invitations.revoke') && (
          <ConfirmButton
            label={t('revoke')}
            isDangerous
            request={request('account.invitations.revoke', { path })}
            onDone={() =>
              notifications.show({ message: t('wasRevoked', { name: email ?? t('anyoneWithLink') }) })
            }
          />
        )
      }
    >
      <Card>
        <DetailsList
          facts={[
            { label: t('role'), value: <RoleText of={invitation} /> },
            { label: t('mail'), value: <MailText invitation={invitation} /> },
            { label: t('created'), value: <Ago at={created_at} /> },
            { label: t('expires'), value: <Ago at={expires_at} isComing /> },
            ...(accepted_at === null ? [] : [{ label: t('accepted'), value: <Ago at={accepted_at} /> }]),
            ...(revoked_at === null ? [] : [{ label: t('revoked'), value: <Ago at={revoked_at} /> }]),
          ]}
        />
      </Card>
      <RelatedPanel subject={{ id: invitation.id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}
