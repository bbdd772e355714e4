import type { AnyRequest } from '@holdfast/client'
import { Group, Stack } from '@mantine/core'
import type { PropsWithChildren, ReactNode } from 'react'
import { AsApi } from '../api-request/as-api.tsx'

type ListPanelProps = PropsWithChildren<{
  /** The requests that the list makes. */
  requests: readonly AnyRequest[]
  actions?: ReactNode
  filters?: ReactNode
}>

/** A list that is a part of a page, with what can be done with it above. */
export function ListPanel({ requests, actions, filters, children }: ListPanelProps) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">{filters}</Group>
        <Group gap="xs" justify="flex-end" flex="1 0 auto">
          <AsApi requests={requests} />
          {actions}
        </Group>
      </Group>
      {children}
    </Stack>
  )
}
