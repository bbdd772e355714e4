import { Group, Stack } from '@mantine/core'
import type { PropsWithChildren, ReactNode } from 'react'

type ListPanelProps = PropsWithChildren<{
  actions?: ReactNode
  filters?: ReactNode
}>

/** A list within a page, with its actions above. */
export function ListPanel({ actions, filters, children }: ListPanelProps) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">{filters}</Group>
        <Group gap="xs" justify="flex-end" flex="1 0 auto">
          {actions}
        </Group>
      </Group>
      {children}
    </Stack>
  )
}
