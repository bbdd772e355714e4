/** The layout of every page: navigation, palette, account menu and connection state. */
import { ActionIcon, AppShell, Group, ScrollArea, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestScopeProvider } from '#api/request-scope.tsx'
import type { DashboardArea } from '#area.ts'
import { Keys } from '../keys/keys.tsx'
import { Key, modKey } from '../keys/keys-help.tsx'
import { LiveState } from '../live/live-state.tsx'
import { ManagedDialog } from '../managed-dialog.tsx'
import { AllPages } from '../navigation/all-pages.tsx'
import { BottomBar } from '../navigation/bottom-bar.tsx'
import navigation from '../navigation/navigation.module.css'
import { Navigation } from '../navigation/navigation.tsx'
import { useNavigationGroups } from '../navigation/use-navigation-groups.ts'
import { Palette } from '../palette/palette.tsx'
import { palette } from '../palette/palette-store.ts'
import { overviewPage } from '../paths.ts'
import { AccessBadge } from './access-badge.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HoldBanner } from './hold-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import classes from './shell.module.css'

export function Shell({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation('layout')
  const [opened, { open, close }] = useDisclosure()
  const groups = useNavigationGroups(areas)
  const [keysOpened, keys] = useDisclosure()
  const pathname = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone, a page that was chosen closes the list of all
  useEffect(close, [pathname])
  const page = usePageFocus(pathname)
  return (
    <AppShell
      layout="alt"
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: true } }}
      header={{ height: 52 }}
      footer={{ height: { base: 58, sm: 0 } }}
      padding="lg"
    >
      <a className={classes.skip} href="#page">
        {t('skipToContent')}
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Link to={overviewPage.to({})} className={classes.mark} aria-label={t('overview')}>
            <img src="/icon.svg" alt="" width={26} height={26} />
          </Link>
          <UnstyledButton className={classes.search} onClick={palette.open} visibleFrom="xs">
            <IconSearch size={15} stroke={1.8} />
            <Text size="sm" c="dimmed" flex={1}>
              {t('searchOrCommand')}
            </Text>
            <Group gap={4} wrap="nowrap">
              <Key name={modKey} />
              <Key name="K" />
            </Group>
          </UnstyledButton>
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              hiddenFrom="xs"
              onClick={palette.open}
              aria-label={t('searchOrCommand')}
            >
              <IconSearch size={18} />
            </ActionIcon>
            <AccessBadge />
            <LiveState />
            <AccountMenu onKeys={keys.open} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" className={classes.navbar} visibleFrom="sm">
        <Group mb="md" px="xs" h={36}>
          <Link to={overviewPage.to({})} className={classes.brand}>
            <img src="/icon.svg" alt="" width={24} height={24} />
            Holdfast
          </Link>
        </Group>
        <ScrollArea flex={1} type="hover">
          <Navigation groups={groups} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="page" ref={page} tabIndex={-1} className={classes.main}>
        <OfflineBanner />
        <HoldBanner />
        <RequestScopeProvider kind="page">
          <Outlet />
        </RequestScopeProvider>
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm" className={navigation.footer}>
        <BottomBar groups={groups} isMoreOpen={opened} onMore={open} />
      </AppShell.Footer>
      <AllPages groups={groups} opened={opened} onClose={close} />
      <ManagedDialog />
      <Palette areas={areas} onKeys={keys.open} />
      <Keys areas={areas} opened={keysOpened} onOpen={keys.open} onClose={keys.close} />
    </AppShell>
  )
}

/** After a change of page, keyboard and screen reader users start at the beginning of the page. */
function usePageFocus(pathname: string) {
  const page = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    page.current?.focus({ preventScroll: true })
  }, [pathname])
  return page
}
