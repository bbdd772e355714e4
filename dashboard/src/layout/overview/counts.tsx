import { Card, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { numberText } from '#language/language.ts'
import classes from './overview.module.css'
import type { AreaPart } from './overview-queries.ts'
import { countsOf } from './use-overview.ts'

/** The number of resources of each type, with links. */
export function Counts({ parts }: { parts: readonly AreaPart[] }) {
  const counts = countsOf(parts)
  if (counts.length === 0) return null
  // In one row, or in two equal rows.
  const columns = counts.length > 6 ? Math.ceil(counts.length / 2) : counts.length
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, md: columns }} spacing="sm">
      {counts.map(({ label, count, path }) => (
        <UnstyledButton key={path} renderRoot={(props) => <Link to={path} {...props} />}>
          <Card padding="md" className={classes.count ?? ''}>
            <Text fz={24} fw={650} lh={1.2}>
              {numberText(count)}
            </Text>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
          </Card>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  )
}
