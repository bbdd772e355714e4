import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Nullable } from '#platform/http/operation/schema.ts'
import { deployStates } from './deploys/states.ts'
import type { DeployRow } from './store.ts'

const data = Type.Object({
  deploy_id: Id('deploy'),
  deploy_hook_id: Id('deploy_hook'),
  server_id: Nullable(Type.String()),
  name: Type.String({ description: 'The name of the deploy hook.' }),
  state: Type.String({ description: `One of ${deployStates.join(', ')}; more may be added.` }),
  reason: Nullable(Type.String()),
  ref: Nullable(Type.String()),
  commit: Nullable(Type.String()),
  actor: Nullable(
    Type.String({ description: 'Who caused it: a person, a token, or whom the sender names.' }),
  ),
  exit_code: Nullable(Type.Integer()),
})

const example = {
  deploy_id: 'dep_01jcqkz0000000000000000000',
  deploy_hook_id: 'dhk_01jcqkz0000000000000000000',
  server_id: 'srv_01jcqkz0000000000000000000',
  name: 'Shop',
  state: 'running',
  reason: null,
  ref: 'refs/heads/main',
  commit: '6dcb09b5b57875f334f61aebed695e2e4193db5e',
  actor: 'octocat',
  exit_code: null,
}

export const deployEventTypes: readonly EventKind[] = [
  {
    kind: 'deploy.started',
    area: 'cloud',
    notification: startedNotification,
    summary: 'A deploy runs',
    data,
    example,
  },
  {
    kind: 'deploy.finished',
    area: 'cloud',
    notification: finishedNotification,
    summary: 'A deploy has ended; one that was lost can end once more',
    data,
    example: { ...example, state: 'succeeded', exit_code: 0 },
  },
]

export function deployEvent(kind: 'deploy.started' | 'deploy.finished', deploy: DeployRow): NewEvent {
  const { id, hook_id, hook_name, server_id, state, reason, ref, commit, actor, exit_code } = deploy
  return {
    kind,
    data: {
      deploy_id: id,
      deploy_hook_id: hook_id,
      server_id,
      name: hook_name,
      state,
      reason,
      ref,
      commit,
      actor: actor.name,
      exit_code,
    },
  }
}

function startedNotification(data: EventData): Notification {
  return {
    severity: 'info',
    title: `The deploy of ${textMember(data, 'name')} runs`,
    facts: facts(data),
    path: pathOf(data),
  }
}

type Ended = { title: string; text?: string }

const endings: Readonly<Record<string, Ended>> = {
  succeeded: { title: 'has succeeded' },
  failed: { title: 'has failed', text: 'Its log says why.' },
  timed_out: {
    title: 'took too long',
    text: 'Look into its log, or allow more time in the settings of its hook.',
  },
  cancelled: { title: 'was cancelled' },
  lost: { title: 'is lost', text: 'Its agent is silent: check that the server runs and reaches Holdfast.' },
  rejected: {
    title: 'was rejected',
    text: 'Its log says why: compare the recipe on the server with its hook.',
  },
}

/** What has failed lasts until a deploy of the same hook succeeds. */
function finishedNotification(data: EventData): Notification {
  const state = textMember(data, 'state')
  const { title, text } = endings[state] ?? { title: 'has ended' }
  const isBad = text !== undefined
  const change = isBad ? 'opened' : 'closed'
  return {
    severity: isBad ? 'warning' : 'info',
    title: `The deploy of ${textMember(data, 'name')} ${title}`,
    ...(text !== undefined && { text }),
    facts: [...facts(data), ...factsOf({ 'Exit code': data['exit_code'] })],
    path: pathOf(data),
    ...((isBad || state === 'succeeded') && {
      alert: { key: `deploy_hook:${textMember(data, 'deploy_hook_id')}`, change },
    }),
  }
}

function facts(data: EventData) {
  return factsOf({ Ref: data['ref'], Commit: data['commit'], 'Caused by': data['actor'] })
}

function pathOf(data: EventData): string {
  return `/deploys/${textMember(data, 'deploy_id')}`
}
