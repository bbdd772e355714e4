import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './details-list.module.css'

export type Detail = { label: string; value: ReactNode }

/** A few values with their names, side by side. */
export function DetailsList({ facts }: { facts: readonly Detail[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <Stack key={label} gap={2} miw={90}>
          <Text size="xs" c="dimmed" fw={600} component="dt">
            {label}
          </Text>
          <Text size="sm" component="dd" m={0} className={classes.value ?? ''}>
            {value}
          </Text>
        </Stack>
      ))}
    </dl>
  )
}
