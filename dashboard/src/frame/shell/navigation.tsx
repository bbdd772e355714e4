import { NavLink, Stack, Text } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import type { DashboardArea, NavigationEntry } from '#area.ts'
import { type Namespace, textOf } from '#language/language.ts'
import classes from './shell.module.css'

/** The areas with their pages, as far as the person may see them. */
export function Navigation({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation('frame')
  const may = useMay()
  const shown = areas.flatMap(({ name, heading, navigation }) =>
    navigation.filter(({ needs }) => may(needs)).map((entry) => ({ area: name, heading, entry })),
  )
  // Areas of the same heading stand together.
  const sections = Map.groupBy(shown, ({ area, heading }) => textOf(t, area, heading))
  return (
    <Stack gap="lg" component="nav" aria-label={t('navigation')}>
      <Entry
        area="frame"
        entry={{ label: 'overview', icon: IconLayoutDashboard, path: '/', needs: 'whoami' }}
      />
      {[...sections].map(([heading, entries]) => (
        <div key={heading}>
          <Text size="xs" c="dimmed" fw={600} px="xs" mb={4}>
            {heading}
          </Text>
          {entries.map(({ area, entry }) => (
            <Entry key={entry.path} area={area} entry={entry} />
          ))}
        </div>
      ))}
    </Stack>
  )
}

function Entry({ area, entry }: { area: Namespace; entry: NavigationEntry }) {
  const { t } = useTranslation('frame')
  const pathname = useLocation({ select: (location) => location.pathname })
  const { icon: Icon, path, label } = entry
  const isHere = path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
  return (
    <NavLink
      className={classes.entry ?? ''}
      renderRoot={(props) => <Link to={path} {...props} />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      label={textOf(t, area, label)}
      leftSection={<Icon size={17} stroke={1.7} />}
    />
  )
}
