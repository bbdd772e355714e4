import type { components } from '@holdfast/client'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type MonitorStateName, monitorStates } from '#areas/monitoring/states.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'

export type MonitorCounts = components['schemas']['MonitorStateCounts']

/** What needs attention comes first. */
const order = ['down', 'degraded', 'unknown', 'pending', 'up', 'paused'] as const satisfies MonitorStateName[]

/** How many monitors are in each state; states of none are left out. */
export function StateCounts({ counts }: { counts: MonitorCounts }) {
  const { t } = useTranslation('monitoring')
  return (
    <Group gap={6}>
      {order
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <StateBadge
            key={state}
            tone={monitorStates[state].tone}
            label={`${t(monitorStates[state].label)} ${counts[state]}`}
          />
        ))}
    </Group>
  )
}
