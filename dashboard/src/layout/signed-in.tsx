/**
 * Shows the dashboard to a person who is signed in, with one of their accounts, and leads everyone else to the sign-in.
 */
import type { ApiProblem } from '@holdfast/client'
import { Button, Center, Group, Loader, Stack } from '@mantine/core'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenAccount, goToAccount } from '#api/account.ts'
import { hasDrafts, ownerOf, takeDraftAddress } from '#api/drafts.ts'
import { reauthentication, sessionEnd } from '#api/reauthentication.ts'
import { SessionProvider, useSession, useWhoami } from '#api/session.tsx'
import { loadLater } from '#ui/page/load-later.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { signInPage } from './paths.ts'
import { signOut } from './sign-in/session/sign-out.ts'

const ReauthenticationDialog = loadLater(
  async () => (await import('./sign-in/session/reauthentication-dialog.tsx')).ReauthenticationDialog,
)
const SessionEndDialog = loadLater(
  async () => (await import('./sign-in/session/session-end-dialog.tsx')).SessionEndDialog,
)

export function SignedIn() {
  const { whoami, problem } = useWhoami()
  const isReauthenticating = reauthentication.usePending() !== null
  const isWaiting = sessionEnd.usePending() !== null
  const isEnded = problem?.status === 401
  // Without unsaved input, the sign-in has its own page, which shows no data of the person.
  const keepsPage = whoami !== null && (isWaiting || hasDrafts())
  if (isEnded && !keepsPage) return <RedirectToSignIn />
  if (problem && ['no_account', 'account_suspended'].includes(problem.code))
    return <NoAccount problem={problem} />
  if (whoami)
    return (
      <SessionProvider whoami={whoami}>
        <RestoreDraft />
        <Outlet />
        <ReauthenticationDialog isShown={isReauthenticating} />
        <SessionEndDialog isShown={isWaiting || isEnded} />
      </SessionProvider>
    )
  // The page outline of index.html is still visible.
  if (!problem) return null
  return (
    <Center h="100vh">
      <ProblemAlert problem={problem} />
    </Center>
  )
}

/** After a sign-in at a provider, which ends at the overview, opens the page with unsaved input again. */
function RestoreDraft() {
  const owner = ownerOf(useSession())
  const navigate = useNavigate()
  useEffect(() => {
    const address = takeDraftAddress(owner)
    if (address !== null && location.pathname === '/') void navigate({ to: address, replace: true })
  }, [owner, navigate])
  return null
}

/** Opens it once, and this page afterwards. */
function RedirectToSignIn() {
  const navigate = useNavigate()
  useEffect(() => {
    // The address of the browser: while the sign-in page loads, the router has that of the sign-in already.
    void navigate({ to: signInPage.to({}, { next: location.pathname + location.search }) })
  }, [navigate])
  return (
    <Center h="100vh">
      <Loader />
    </Center>
  )
}

/** The account that this browser has stored does not belong to the person, or no longer does. */
function NoAccount({ problem }: { problem: ApiProblem }) {
  const { t } = useTranslation('layout')
  return (
    <Center h="100vh" p="md">
      <Stack maw={460}>
        <ProblemAlert problem={problem} />
        <Group>
          {chosenAccount() !== null && (
            <Button onClick={() => goToAccount(null)}>{t('switchAccount')}</Button>
          )}
          <Button variant="default" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}
