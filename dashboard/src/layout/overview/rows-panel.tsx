import { Anchor, Card, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Ago } from '#ui/format/time.tsx'
import classes from './overview.module.css'

/** A row of the overview: a title, a detail and a time. */
export type Row = { key: string; title: string; detail: string; path: string; at: string }

/** Rows that link to their resources. */
export function RowsPanel({
  title,
  rows,
  isComing,
}: {
  title: string
  rows: readonly Row[]
  isComing?: boolean
}) {
  const id = useId()
  return (
    <Card padding={0} component="section" aria-labelledby={id}>
      <Title order={2} id={id} p="lg" pb="sm">
        {title}
      </Title>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.key} className={classes.row}>
            <div className={classes.wide}>
              <Anchor
                size="sm"
                fw={600}
                style={{ overflowWrap: 'anywhere' }}
                renderRoot={(props) => <Link to={row.path} {...props} />}
              >
                {row.title}
              </Anchor>
              {row.detail !== '' && (
                <Text size="sm" c="dimmed">
                  {row.detail}
                </Text>
              )}
            </div>
            <Text size="sm" c="dimmed" className={classes.when ?? ''}>
              <Ago at={row.at} isComing={isComing ?? false} />
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}
