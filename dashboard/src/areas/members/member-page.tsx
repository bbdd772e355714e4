import { request } from '@holdfast/client'
import { Card, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay, useSession } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { memberPage, membersPaths } from './paths.ts'
import { type Member, RoleField, RoleText, roleInput, roleOf } from './roles.tsx'

export function MemberPage() {
  // The route has this parameter.
  const { memberId } = usePageParams(memberPage)
  const result = useApiQuery(request('account.members.read', { path: { member_id: memberId } }))
  return (
    <QueryResult result={result}>{(member) => <MemberView key={member.id} member={member} />}</QueryResult>
  )
}

function MemberView({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const may = useMay()
  const navigate = useNavigate()
  const { user } = useSession()
  const { id, user_id, name, email, created_at } = member
  const path = { member_id: id }
  // The service checks this too; people who are not owners do not see the action.
  const isAbove = member.role === 'owner' && user !== null && user.role !== 'owner'
  const finish = () => {
    notifications.show({ message: t('removedNamed', { name }) })
    void navigate({ to: membersPaths.members })
  }
  return (
    <Page
      guide="/docs/guides/people#roles"
      title={name}
      badge={user_id === user?.id && <StateBadge tone="good" label={t('you')} />}
      crumbs={[{ label: t('members'), path: membersPaths.members }]}
      actions={
        !isAbove &&
        may('account.members.remove') && (
          <ConfirmButton
            label={t('remove')}
            name={name}
            isDangerous
            typed={name}
            request={request('account.members.remove', { path })}
            onDone={finish}
          />
        )
      }
    >
      <Card>
        <DetailsList
          facts={[
            { label: t('email'), value: email },
            { label: t('role'), value: <RoleText of={member} /> },
            { label: t('memberSince'), value: <Ago at={created_at} /> },
          ]}
        />
      </Card>
      {!isAbove && may('account.members.update') && <ChangeRole member={member} />}
      <RelatedPanel subject={{ id: member.id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function ChangeRole({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const form = useForm({ initialValues: roleOf(member) })
  const undoable = useUndoable<'account.members.update'>()
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('changeRole')}
      </Title>
      <RequestForm
        form={form}
        requestOf={(values) =>
          request('account.members.update', { path: { member_id: member.id }, body: roleInput(values) })
        }
        submit={t('save')}
        onDone={() => {
          const before = roleOf(member)
          undoable(
            t('saved', { name: member.name }),
            request('account.members.update', { path: { member_id: member.id }, body: roleInput(before) }),
            () => form.setValues(before),
          )
        }}
      >
        <RoleField
          value={form.values}
          onChange={(value) => form.setValues(value)}
          error={fieldErrorOf(form, 'role')}
        />
      </RequestForm>
    </Card>
  )
}
