import { NavLink, Stack, Text } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../api/session.tsx'
import type { DashboardArea, NavigationEntry } from '../area.ts'
import classes from './shell.module.css'

/** The areas with their pages, as far as the person may see them. */
export function Navigation({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <Stack gap="lg" component="nav" aria-label={t('navigation')}>
      <Entry
        area="frame"
        entry={{ label: 'overview', icon: IconLayoutDashboard, path: '/', needs: 'whoami' }}
      />
      {areas.map(({ name, navigation }) => {
        const shown = navigation.filter(({ needs }) => may(needs))
        if (shown.length === 0) return null
        return (
          <div key={name}>
            <Text size="xs" c="dimmed" fw={600} px="xs" mb={4}>
              {t('area', { ns: name })}
            </Text>
            {shown.map((entry) => (
              <Entry key={entry.path} area={name} entry={entry} />
            ))}
          </div>
        )
      })}
    </Stack>
  )
}

function Entry({ area, entry }: { area: string; entry: NavigationEntry }) {
  const { t } = useTranslation(area)
  const { pathname } = useLocation()
  const { icon: Icon, path, label } = entry
  const isHere = path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
  return (
    <NavLink
      className={classes.entry ?? ''}
      renderRoot={(props) => <Link to={path} {...props} />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      label={t(label)}
      leftSection={<Icon size={17} stroke={1.7} />}
    />
  )
}
