import { Text, UnstyledButton } from '@mantine/core'
import { IconLayoutDashboard, IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NavigationEntry } from '#area.ts'
import { overviewPage } from '../paths.ts'
import { AttentionBadge } from './attention-badge.tsx'
import classes from './navigation.module.css'
import { attentionCount, barItems, isShownPage, type NavigationGroup } from './navigation-groups.ts'
import { linkIsExact } from './page-link.tsx'

type BottomBarProps = { groups: readonly NavigationGroup[]; isMoreOpen: boolean; onMore: () => void }

/** The navigation on a phone: the most used pages, and a button for all others. */
export function BottomBar({ groups, isMoreOpen, onMore }: BottomBarProps) {
  const { t } = useTranslation('layout')
  const pathname = useLocation({ select: (location) => location.pathname })
  const items = barItems(groups)
  const all = groups.flatMap((group) => group.items)
  const others = all.filter(({ path }) => !items.some((item) => item.path === path))
  const isOther = others.some((item) => isShownPage(item, pathname))
  const overview = {
    path: overviewPage.to({}),
    icon: IconLayoutDashboard,
    barLabel: t('overview'),
    attention: 0,
    below: [],
  }
  return (
    <nav className={classes.bar} aria-label={t('mainPages')}>
      {[overview, ...items].map(({ path, icon, barLabel, attention, below }) => {
        const isHere = isShownPage({ path, below }, pathname)
        return (
          <Link
            key={path}
            to={path}
            activeOptions={linkIsExact}
            className={classes.place}
            aria-current={isHere ? 'page' : undefined}
            data-here={isHere || undefined}
          >
            <BarItem icon={icon} label={barLabel} attention={attention} />
          </Link>
        )
      })}
      <UnstyledButton
        className={classes.place ?? ''}
        aria-expanded={isMoreOpen}
        data-here={isOther || undefined}
        onClick={onMore}
      >
        <BarItem icon={IconMenu2} label={t('more')} attention={attentionCount(others)} />
      </UnstyledButton>
    </nav>
  )
}

type BarItemProps = Pick<NavigationEntry, 'icon'> & { label: string; attention: number }

function BarItem({ icon: Icon, label, attention }: BarItemProps) {
  return (
    <>
      <span className={classes.placeIcon}>
        <Icon size={21} stroke={1.7} />
        {attention > 0 && (
          <span className={classes.placeBadge}>
            <AttentionBadge count={attention} />
          </span>
        )}
      </span>
      <Text component="span" fz={11} fw={550} truncate maw="100%">
        {label}
      </Text>
    </>
  )
}
