/** The page of an invitation link: the person joins as the signed-in user or as a new user. */
import { Anchor, Button, Center, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goToAccount } from '#api/account.ts'
import { queryClient } from '#api/api.ts'
import { type AuthResponse, sendAuthRequest } from '#api/auth.ts'
import { AuthButton } from '#ui/action/auth-button.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { overviewPage } from '../paths.ts'
import { AuthLayout } from './auth-layout.tsx'
import { forgetLinkSecret, useLinkSecret } from './link-secret.ts'
import { NewUserForm } from './new-user-form.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

type Invitation = AuthResponse<'POST /invitations/look'>
type Joined = AuthResponse<'POST /invitations/accept'>

export function JoinPage() {
  const { t } = useTranslation('layout')
  const token = useLinkSecret()
  const { data, error, refetch } = useQuery({
    queryKey: ['auth', 'POST /invitations/look', token],
    queryFn: ({ signal }) => sendAuthRequest('POST /invitations/look', { token }, signal),
    // After the invitation is accepted, the link is no longer valid.
    staleTime: 'static',
  })
  if (error) return <BrokenLink problem={error} />
  if (!data)
    return (
      <Center mih="100vh">
        <Loader />
      </Center>
    )
  const finish = ({ account }: Joined) => {
    forgetLinkSecret()
    queryClient.clear()
    goToAccount(account.id, '/welcome')
  }
  return (
    <AuthLayout title={t('joinTitle', { account: data.account.name })}>
      <Text size="sm" c="dimmed">
        {t(data.role, { ns: 'members' })}: {t(`${data.role}Help`, { ns: 'members' })}
      </Text>
      <Joining token={token} invitation={data} onDone={finish} onOther={() => void refetch()} />
    </AuthLayout>
  )
}

type JoiningProps = {
  token: string
  invitation: Invitation
  onDone: (joined: Joined) => void
  /** Someone has signed in or out. */
  onOther: () => void
}

function Joining({ token, invitation: { me, email }, onDone, onOther }: JoiningProps) {
  const { t } = useTranslation('layout')
  const [isKnown, setKnown] = useState(false)
  if (me)
    return (
      <>
        <Text size="sm">{t('joinAsUser', me)}</Text>
        <AuthButton
          label={t('join')}
          variant="filled"
          size="sm"
          step={() => sendAuthRequest('POST /invitations/accept', { token })}
          onDone={onDone}
        />
        <AuthButton
          label={t('joinSwitchUser')}
          variant="subtle"
          size="sm"
          step={() => sendAuthRequest('POST /sign-out')}
          onDone={onOther}
        />
      </>
    )
  return (
    <>
      {isKnown ? (
        <SignInSteps onDone={onOther} />
      ) : (
        <NewUserForm token={token} invitedEmail={email} onDone={onDone} />
      )}
      <Anchor component="button" type="button" size="sm" c="dimmed" onClick={() => setKnown(!isKnown)}>
        {isKnown ? t('joinNewUser') : t('joinExistingUser')}
      </Anchor>
    </>
  )
}

function BrokenLink({ problem }: { problem: Error }) {
  const { t } = useTranslation('layout')
  return (
    <AuthLayout title={t('linkBroken')}>
      <ProblemAlert problem={problem} />
      <Text size="sm" c="dimmed">
        {t('linkBrokenText')}
      </Text>
      <Button variant="default" renderRoot={(props) => <Link to={overviewPage.to({})} {...props} />}>
        {t('toOverview')}
      </Button>
    </AuthLayout>
  )
}
