import { Anchor, Card, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Upcoming } from '../../area.ts'
import { Ago } from '../../ui/time.tsx'
import classes from './overview.module.css'

const shown = 8

/** What ends or happens before long, the next first. */
export function UpcomingPanel({ upcoming }: { upcoming: readonly Upcoming[] }) {
  const { t } = useTranslation()
  const next = upcoming.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, shown)
  return (
    <Card padding={0} component="section" aria-labelledby="upcoming">
      <Title order={2} id="upcoming" p="lg" pb="sm">
        {t('upcoming')}
      </Title>
      <ul className={classes.rows}>
        {next.map(({ key, title, detail, path, at }) => (
          <li key={key} className={classes.row}>
            <div className={classes.wide}>
              <Anchor size="sm" fw={600} renderRoot={(props) => <Link to={path} {...props} />}>
                {title}
              </Anchor>
              <Text size="sm" c="dimmed">
                {detail}
              </Text>
            </div>
            <Text size="sm" c="dimmed" className={classes.when ?? ''}>
              <Ago at={at} isComing />
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}
