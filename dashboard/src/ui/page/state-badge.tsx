import { Badge } from '@mantine/core'

export type Tone = 'good' | 'waiting' | 'warning' | 'bad' | 'neutral'

const colors: Record<Tone, string> = {
  good: 'kelp',
  waiting: 'blue',
  warning: 'yellow',
  bad: 'red',
  neutral: 'gray',
}

/** A state, shown as text and not only as a colour. */
export function StateBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <Badge variant="light" radius="sm" color={colors[tone]} tt="none" fw={600}>
      {label}
    </Badge>
  )
}
