import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A reason is shown in place of the buttons. */
export type Access = 'changeable' | 'hidden' | { reason: string }

type SettingRowProps = {
  label: string
  value: ReactNode
  /** The buttons that change it. */
  children?: ReactNode
  access: Access
}

export function SettingRow({ label, value, children, access }: SettingRowProps) {
  return (
    <Group justify="space-between" align="flex-start" gap="xs" role="group" aria-label={label}>
      <Stack gap={2} flex="1 1 220px" miw={0}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <div>{value}</div>
      </Stack>
      {access === 'changeable' && <Group gap="xs">{children}</Group>}
      {typeof access === 'object' && (
        <Text size="xs" c="dimmed" maw={260}>
          {access.reason}
        </Text>
      )}
    </Group>
  )
}
