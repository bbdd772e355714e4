import { Badge } from '@mantine/core'

export type Tone = 'good' | 'waiting' | 'warning' | 'bad' | 'neutral'

const colors: Record<Tone, string> = {
  good: 'kelp',
  waiting: 'blue',
  warning: 'yellow',
  bad: 'red',
  neutral: 'gray',
}

type StateBadgeProps = {
  tone: Tone
  label: string
  /** Long labels have several lines in a narrow column. */
  isWrapped?: boolean
}

/** A state, shown as text and not only as a colour. */
export function StateBadge({ tone, label, isWrapped = false }: StateBadgeProps) {
  return (
    <Badge
      variant="light"
      radius="sm"
      color={colors[tone]}
      tt="none"
      fw={600}
      {...(isWrapped && {
        h: 'auto',
        mih: 20,
        styles: { label: { whiteSpace: 'normal', textAlign: 'start' } },
      })}
    >
      {label}
    </Badge>
  )
}
