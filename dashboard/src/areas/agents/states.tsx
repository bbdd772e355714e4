import type { components } from '@holdfast/client'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Agent = components['schemas']['Agent']
export type AgentSummary = components['schemas']['AgentSummary']
export type AgentStateName = AgentSummary['state']
export type EnrolmentToken = components['schemas']['AgentEnrolmentToken']

type States<S extends string> = Readonly<Record<S, { tone: Tone; label: MessageKey<'agents'> }>>

export const agentStates = {
  enrolled: { tone: 'waiting', label: 'enrolled' },
  reporting: { tone: 'good', label: 'reporting' },
  silent: { tone: 'bad', label: 'silent' },
  revoked: { tone: 'neutral', label: 'revoked' },
} as const satisfies States<AgentStateName>

export const enrolmentTokenStates = {
  usable: { tone: 'good', label: 'usable' },
  used_up: { tone: 'neutral', label: 'usedUp' },
  expired: { tone: 'neutral', label: 'expired' },
  revoked: { tone: 'neutral', label: 'revoked' },
} as const satisfies States<EnrolmentToken['state']>

export const scrapeStates = {
  pending: { tone: 'waiting', label: 'scrapePending' },
  up: { tone: 'good', label: 'scrapeUp' },
  failing: { tone: 'bad', label: 'failed' },
} as const satisfies States<NonNullable<AgentSummary['scrape']>['state']>

/** The state of an agent, and what is wrong with it besides. */
export function AgentState({ agent }: { agent: AgentSummary }) {
  const { t } = useTranslation('agents')
  // More states may be added.
  const { tone, label } = agentStates[agent.state] ?? agentStates.revoked
  return (
    <Group gap={6}>
      <StateBadge tone={tone} label={t(label)} />
      {agent.state !== 'revoked' && agent.cloned && <StateBadge tone="bad" label={t('cloned')} />}
      {agent.state !== 'revoked' && isClockWrong(agent) && (
        <StateBadge tone="warning" label={t('clockWrong')} />
      )}
      {isScrapeFailing(agent) && <StateBadge tone="warning" label={t('scrapeFailing')} />}
    </Group>
  )
}

/** From here on the service moves the times of what the agent measures. */
const clockSkewMaxSeconds = 600

export function isClockWrong({ clock_skew_seconds }: Pick<AgentSummary, 'clock_skew_seconds'>): boolean {
  return Math.abs(clock_skew_seconds) > clockSkewMaxSeconds
}

/** Whether the last scrape of a collector that is in use failed. */
export function isScrapeFailing({ state, scrape }: Pick<AgentSummary, 'state' | 'scrape'>): boolean {
  return state !== 'revoked' && scrape?.state === 'failing'
}
