/** What a commit shows of a deploy. It can be public, so it contains nothing of the log, the target or its errors. */
import type { CommitState } from '#providers/ports/commit-status.ts'
import type { DeployReason, DeployState } from '../deploys/states.ts'
import type { DeployRow } from '../store.ts'

export const commitStateOf: Readonly<Record<DeployState, CommitState>> = {
  queued: 'pending',
  dispatched: 'pending',
  running: 'running',
  succeeded: 'success',
  failed: 'failure',
  timed_out: 'error',
  lost: 'error',
  cancelled: 'cancelled',
  superseded: 'cancelled',
  rejected: 'cancelled',
  // Reports nothing.
  skipped: 'cancelled',
}

const texts: Readonly<Record<DeployState, string>> = {
  queued: 'Waiting',
  dispatched: 'Starting',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  timed_out: 'Took too long',
  lost: 'The agent of the server is silent',
  cancelled: 'Cancelled',
  superseded: 'Superseded by a newer deploy',
  rejected: 'Rejected',
  skipped: 'Skipped',
}

const textsByReason: Partial<Record<DeployReason, string>> = {
  not_fetched: 'Not started within a day',
  deploy_running: 'Rejected: another deploy is running',
  recipe_rejected: 'Rejected by the agent of the server',
  call_failed: 'Failed: the URL could not be called',
}

type Described = Pick<DeployRow, 'state' | 'reason' | 'exit_code' | 'started_at' | 'finished_at'>

export function describeDeploy({ state, reason, exit_code, started_at, finished_at }: Described): string {
  const text = (reason && textsByReason[reason]) ?? texts[state]
  if (state === 'failed' && exit_code !== null) return `${text} with exit code ${exit_code}`
  if (state !== 'succeeded' || !started_at || !finished_at) return text
  return `${text} in ${duration(Math.round((finished_at.getTime() - started_at.getTime()) / 1000))}`
}

function duration(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
