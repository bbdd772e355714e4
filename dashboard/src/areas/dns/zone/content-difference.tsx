import type { components } from '@holdfast/client'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { durationText } from '#ui/format/duration.ts'
import { DifferenceLines } from '#ui/page/difference-lines.tsx'
import { ManagedBadge } from '#ui/related/managed-badge.tsx'
import classes from './content-difference.module.css'

type Content = components['schemas']['RRsetContent'] | null
type ErrorInfo = components['schemas']['Trouble'] | null
type Change = {
  name: string
  type: string
  before: Content
  after: Content
  error?: ErrorInfo
  managed_by?: components['schemas']['ManagedBy'] | null
}

/** An RRset before and after, line by line: removed, added and unchanged lines. */
export function ContentDifference({
  change: { name, type, before, after, error, managed_by: manager },
  side,
}: {
  change: Change
  side?: ReactNode
}) {
  const gone = lines(before).filter((line) => !lines(after).includes(line))
  const come = lines(after).filter((line) => !lines(before).includes(line))
  const stay = lines(after).filter((line) => lines(before).includes(line))
  return (
    <div className={classes.change}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}{' '}
          <Text span ff="monospace" size="sm" c="dimmed">
            {type}
          </Text>{' '}
          {manager && <ManagedBadge manager={manager} />}
        </Text>
        {side}
      </Group>
      <DifferenceLines
        lines={[
          ...gone.map((text) => ({ kind: 'gone' as const, text })),
          ...come.map((text) => ({ kind: 'come' as const, text })),
          ...stay.map((text) => ({ kind: 'stay' as const, text })),
        ]}
      />
      {error && (
        <Text size="sm" c="red" mt={4}>
          {error.message}
        </Text>
      )}
    </div>
  )
}

function lines(content: Content): string[] {
  return content === null ? [] : content.values.map((value) => `${durationText(content.ttl)}  ${value}`)
}
