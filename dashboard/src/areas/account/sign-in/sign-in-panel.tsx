import { Stack } from '@mantine/core'
import { useAuthQuery } from '#api/auth.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { ProviderPanel } from './provider-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** The sign-in methods of the person, which are the same in all of their accounts. */
export function SignInPanel() {
  const result = useAuthQuery('GET /session')
  return (
    <QueryResult result={result}>
      {(session) => (
        <Stack gap="lg">
          <ProfilePanel session={session} />
          <PasswordPanel hasPassword={session.has_password} />
          {session.has_password && <SecondFactorPanel isOn={session.user.second_factor} />}
          <PasskeysPanel />
          <ProviderPanel isLinked={session.provider_linked} />
          <SessionsPanel />
        </Stack>
      )}
    </QueryResult>
  )
}
