/** What stands around every page: navigation, the palette, who is signed in, and whether we are connected. */
import type { ApiProblem } from '@holdfast/client'
import {
  ActionIcon,
  AppShell,
  Burger,
  Button,
  Center,
  Group,
  Kbd,
  Loader,
  ScrollArea,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenAccount, goToAccount } from '../api/account.ts'
import { SessionProvider, useWhoami } from '../api/session.tsx'
import type { DashboardArea } from '../area.ts'
import { ProblemAlert } from '../ui/problem-alert.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LiveState } from './live.tsx'
import { Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'
import classes from './shell.module.css'
import { signOut } from './sign-in/sign-out.ts'

export function Shell({ areas }: { areas: readonly DashboardArea[] }) {
  const { whoami, problem } = useWhoami()
  // Also while an answer from before is still there: the session has ended meanwhile.
  if (problem?.status === 401) return <ToSignIn />
  if (problem && ['no_account', 'account_suspended'].includes(problem.code))
    return <NoAccount problem={problem} />
  if (whoami)
    return (
      <SessionProvider whoami={whoami}>
        <Frame areas={areas} />
      </SessionProvider>
    )
  return <Center h="100vh">{problem ? <ProblemAlert problem={problem} /> : <Loader />}</Center>
}

/** Goes there once, and back to this page afterwards. */
function ToSignIn() {
  const navigate = useNavigate()
  useEffect(() => {
    // The browser's own address: the router's is that of the sign-in already while its page loads.
    void navigate({ to: '/sign-in', search: { next: location.pathname + location.search } })
  }, [navigate])
  return (
    <Center h="100vh">
      <Loader />
    </Center>
  )
}

/** The account that this browser remembers is none of the person's, or not any more. */
function NoAccount({ problem }: { problem: ApiProblem }) {
  const { t } = useTranslation()
  return (
    <Center h="100vh" p="md">
      <Stack maw={460}>
        <ProblemAlert problem={problem} />
        <Group>
          {chosenAccount() !== null && <Button onClick={() => goToAccount(null)}>{t('otherAccount')}</Button>}
          <Button variant="default" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}

function Frame({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation()
  const [opened, { toggle, close }] = useDisclosure()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a narrow screen, a page that was chosen closes the navigation
  useEffect(close, [pathname])
  return (
    <AppShell
      layout="alt"
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      header={{ height: 52 }}
      padding="lg"
    >
      <a className={classes.skip} href="#page">
        {t('skipToPage')}
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('navigation')} />
          <UnstyledButton className={classes.search} onClick={spotlight.open} visibleFrom="xs">
            <IconSearch size={15} stroke={1.8} />
            <Text size="sm" c="dimmed" flex={1}>
              {t('searchOrDo')}
            </Text>
            <Kbd size="xs">{navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K'}</Kbd>
          </UnstyledButton>
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              hiddenFrom="xs"
              onClick={spotlight.open}
              aria-label={t('searchOrDo')}
            >
              <IconSearch size={18} />
            </ActionIcon>
            <LiveState />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" className={classes.navbar}>
        <Group justify="space-between" mb="md" px="xs" h={36}>
          <Link to="/" className={classes.brand}>
            <img src="/icon.svg" alt="" width={24} height={24} />
            Holdfast
          </Link>
          <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('navigation')} />
        </Group>
        <ScrollArea flex={1} type="hover">
          <Navigation areas={areas} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="page" className={classes.main}>
        <Outlet />
      </AppShell.Main>
      <Palette areas={areas} />
    </AppShell>
  )
}
