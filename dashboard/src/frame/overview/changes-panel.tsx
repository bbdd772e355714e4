import { Anchor, Card, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Change } from '../../area.ts'
import { Ago } from '../../ui/time.tsx'
import classes from './overview.module.css'

const shown = 8

/** What was done last, and by whom. */
export function ChangesPanel({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation()
  const latest = changes.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, shown)
  return (
    <Card padding={0} component="section" aria-labelledby="changes">
      <Title order={2} id="changes" p="lg" pb="sm">
        {t('latestChanges')}
      </Title>
      <ul className={classes.rows}>
        {latest.map(({ key, who, what, about, path, at }) => (
          <li key={key} className={classes.row}>
            <div className={classes.wide}>
              <Anchor
                size="sm"
                fw={600}
                style={{ overflowWrap: 'anywhere' }}
                renderRoot={(props) => <Link to={path} {...props} />}
              >
                {about || what}
              </Anchor>
              <Text size="sm" c="dimmed">
                {about ? `${what} · ${who}` : who}
              </Text>
            </div>
            <Text size="sm" c="dimmed" className={classes.when ?? ''}>
              <Ago at={at} />
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}
