import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Deploy = components['schemas']['Deploy']
export type DeployStateName = Deploy['state']
export type DeployHook = components['schemas']['DeployHook']
export type Source = DeployHook['source']

type Labels<K extends string> = Readonly<Record<K, MessageKey<'deploys'>>>

export const deployStates = {
  queued: { tone: 'waiting', label: 'queued' },
  dispatched: { tone: 'waiting', label: 'dispatched' },
  running: { tone: 'waiting', label: 'running' },
  succeeded: { tone: 'good', label: 'succeeded' },
  failed: { tone: 'bad', label: 'failed' },
  timed_out: { tone: 'bad', label: 'timedOut' },
  cancelled: { tone: 'neutral', label: 'cancelled' },
  superseded: { tone: 'neutral', label: 'superseded' },
  skipped: { tone: 'neutral', label: 'skipped' },
  lost: { tone: 'bad', label: 'lost' },
  rejected: { tone: 'warning', label: 'rejected' },
} as const satisfies Readonly<Record<DeployStateName, { tone: Tone; label: MessageKey<'deploys'> }>>

export const hookStates = { disabled: { tone: 'neutral', label: 'disabled' } } as const

export const reasonTexts = {
  event_not_selected: 'eventNotSelected',
  ref_deleted: 'refDeleted',
  branch_not_selected: 'branchNotSelected',
  paths_not_changed: 'pathsNotChanged',
  skip_marker: 'skipMarker',
  hook_disabled: 'hookDisabled',
  server_removed: 'targetRemoved',
  newer_deploy: 'newerDeploy',
  deploy_running: 'deployRunning',
  not_fetched: 'notFetched',
  agent_silent: 'agentSilent',
  time_limit: 'timeLimit',
  recipe_rejected: 'recipeRejected',
  call_failed: 'callFailed',
} as const satisfies Labels<NonNullable<Deploy['reason']>>

export const sourceNames = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea / Forgejo',
  bitbucket: 'Bitbucket',
  generic: 'genericSource',
} as const satisfies Readonly<Record<Source, string>>

/** Senders that show the state of a deploy beside the commit. */
export function isForge(source: Source): boolean {
  return source === 'github' || source === 'gitlab' || source === 'gitea'
}

/** What a commit was given. */
export const commitStates = {
  pending: 'queued',
  running: 'running',
  success: 'succeeded',
  failure: 'failed',
  error: 'failed',
  cancelled: 'cancelled',
} as const satisfies Labels<NonNullable<NonNullable<Deploy['commit_status']>['state']>>

/** The name of a forge, which is the same in every language. */
export function useSourceName(): (source: Source) => string {
  const { t } = useTranslation('deploys')
  return (source) => (source === 'generic' ? t('genericSource') : sourceNames[source])
}

export function DeployState({ state }: { state: DeployStateName }) {
  const { t } = useTranslation('deploys')
  // More states may be added.
  const { tone, label } = deployStates[state] ?? deployStates.skipped
  return <StateBadge tone={tone} label={t(label)} />
}

export function isOpen({ state }: Pick<Deploy, 'state'>): boolean {
  return state === 'queued' || state === 'dispatched' || state === 'running'
}

/** `main` of `refs/heads/main`. */
export function shortRef(ref: string | null): string | null {
  return ref?.replace(/^refs\/(heads|tags)\//, '') ?? null
}
