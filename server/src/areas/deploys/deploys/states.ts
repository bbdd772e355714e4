/**
 * The states of a deploy.
 *
 * queued       it waits for its target: another deploy runs there, or the agent has not fetched it
 * dispatched   the agent has fetched it, or the URL is called
 * running      the target has reported that it runs
 *
 * It ends as one of these, and stays there:
 *
 * succeeded, failed     the target has reported it
 * timed_out             it took longer than its hook allows, or nothing fetched it for a day
 * cancelled             by a person
 * superseded            a newer one took its place in the queue
 * skipped               the hook does not select what was delivered
 * rejected              the hook accepts no second deploy, or the agent has no such recipe
 *
 * and, only until the target reports again:
 *
 * lost                  the agent was silent for two minutes while it ran
 */
export const deployStates = [
  'queued',
  'dispatched',
  'running',
  'succeeded',
  'failed',
  'timed_out',
  'cancelled',
  'superseded',
  'skipped',
  'lost',
  'rejected',
] as const
export type DeployState = (typeof deployStates)[number]

export const openStates = ['queued', 'dispatched', 'running'] as const satisfies readonly DeployState[]
/** Of each target, one deploy has one of these states. */
export const activeStates = ['dispatched', 'running'] as const satisfies readonly DeployState[]

export type FinalState = Exclude<DeployState, (typeof openStates)[number]>

export function isOpen(state: DeployState): state is (typeof openStates)[number] {
  return (openStates as readonly DeployState[]).includes(state)
}

export function isActive(state: DeployState): boolean {
  return (activeStates as readonly DeployState[]).includes(state)
}

/** Why a deploy has ended as it has, where the state alone does not say. */
export const deployReasons = [
  'event_not_selected',
  'ref_deleted',
  'branch_not_selected',
  'paths_not_changed',
  'skip_marker',
  'hook_disabled',
  'server_removed',
  'newer_deploy',
  'deploy_running',
  'not_fetched',
  'agent_silent',
  'time_limit',
  'recipe_rejected',
  'call_failed',
] as const
export type DeployReason = (typeof deployReasons)[number]
