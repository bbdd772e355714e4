import type { Context } from '#platform/context.ts'
import { type ShownStatus, shownStatuses } from '../statuses/status-store.ts'
import type { DeployRow } from '../store.ts'

export async function deployViews(context: Context, deploys: readonly DeployRow[]) {
  const statuses = await shownStatuses(
    context,
    deploys.map(({ id }) => id),
  )
  return deploys.map((deploy) => deployView(deploy, statuses.get(deploy.id) ?? null))
}

export async function viewOf(context: Context, deploy: DeployRow) {
  const statuses = await shownStatuses(context, [deploy.id])
  return deployView(deploy, statuses.get(deploy.id) ?? null)
}

function deployView(deploy: DeployRow, commit_status: ShownStatus | null) {
  const {
    account_id: _account,
    target: _target,
    digest: _digest,
    sealed_token: _token,
    reported_at: _reported,
    log_received: _received,
    log_rest: _rest,
    log_bytes: size_bytes,
    log_is_cut: is_cut,
    revision: _revision,
    due_at: _due,
    ...shown
  } = deploy
  const {
    lease: _lease,
    leased_until: _until,
    attempts: _attempts,
    ...view
  } = shown as typeof shown & {
    lease: unknown
    leased_until: unknown
    attempts: unknown
  }
  return { ...view, log: { size_bytes, is_cut }, commit_status }
}
