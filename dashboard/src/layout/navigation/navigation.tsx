import { Stack } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { overviewPage } from '../paths.ts'
import type { NavigationGroup } from './navigation-groups.ts'
import { PageGroup } from './page-group.tsx'
import { PageLink } from './page-link.tsx'

type NavigationProps = {
  groups: readonly NavigationGroup[]
  /** All groups stay open during a search. */
  isOpen?: boolean
}

/** All pages that the person may see. A group of a single page has no heading. */
export function Navigation({ groups, isOpen = false }: NavigationProps) {
  const { t } = useTranslation('layout')
  const overview = {
    path: overviewPage.to({}),
    icon: IconLayoutDashboard,
    attention: 0,
    isOnBar: true,
    below: [],
  }
  return (
    <Stack gap="xs" component="nav" aria-label={t('navigation')}>
      <PageLink item={{ ...overview, label: t('overview'), barLabel: t('overview') }} />
      {groups.map((group) =>
        group.items.length === 1 && group.items[0] ? (
          <PageLink key={group.key} item={group.items[0]} />
        ) : (
          <PageGroup key={group.key} group={group} isOpen={isOpen} />
        ),
      )}
    </Stack>
  )
}
