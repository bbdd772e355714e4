import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

/** A few facts beside each other, each under its name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Group gap="xl" align="flex-start" component="dl" m={0}>
      {facts.map(({ label, value }) => (
        <Stack key={label} gap={2} miw={90}>
          <Text size="xs" c="dimmed" fw={600} component="dt">
            {label}
          </Text>
          <Text size="sm" component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Stack>
      ))}
    </Group>
  )
}
