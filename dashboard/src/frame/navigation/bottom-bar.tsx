import { Indicator, Text, UnstyledButton } from '@mantine/core'
import { IconLayoutDashboard, IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NavigationEntry } from '#area.ts'
import { overviewPage } from '../paths.ts'
import classes from './navigation.module.css'
import { barItems, isWithin, type NavigationGroup, waitingIn } from './navigation-groups.ts'
import { WaitingBadge } from './waiting-badge.tsx'

type BottomBarProps = { groups: readonly NavigationGroup[]; isMoreOpen: boolean; onMore: () => void }

/** The way about on a phone: the most used pages under the thumb, and all others behind the last place. */
export function BottomBar({ groups, isMoreOpen, onMore }: BottomBarProps) {
  const { t } = useTranslation('frame')
  const pathname = useLocation({ select: (location) => location.pathname })
  const items = barItems(groups)
  const all = groups.flatMap((group) => group.items)
  const others = all.filter(({ path }) => !items.some((item) => item.path === path))
  const isOther = others.some(({ path }) => isWithin(path, pathname))
  const overview = { path: overviewPage.to({}), icon: IconLayoutDashboard, label: t('overview'), waiting: 0 }
  return (
    <nav className={classes.bar} aria-label={t('mainPages')}>
      {[overview, ...items].map(({ path, icon, label, waiting }) => {
        const isHere = isWithin(path, pathname)
        return (
          <Link
            key={path}
            to={path}
            className={classes.place}
            aria-current={isHere ? 'page' : undefined}
            data-here={isHere || undefined}
          >
            <Place icon={icon} label={label} waiting={waiting} />
          </Link>
        )
      })}
      <UnstyledButton
        className={classes.place ?? ''}
        aria-expanded={isMoreOpen}
        data-here={isOther || undefined}
        onClick={onMore}
      >
        <Place icon={IconMenu2} label={t('more')} waiting={waitingIn(others)} />
      </UnstyledButton>
    </nav>
  )
}

type PlaceProps = Pick<NavigationEntry, 'icon'> & { label: string; waiting: number }

function Place({ icon: Icon, label, waiting }: PlaceProps) {
  return (
    <>
      <Indicator disabled={waiting === 0} label={<WaitingBadge count={waiting} />} size={0} offset={2}>
        <Icon size={21} stroke={1.7} />
      </Indicator>
      <Text component="span" fz={11} fw={550} truncate maw="100%">
        {label}
      </Text>
    </>
  )
}
