import type { DeployRow } from '../store.ts'

export function deployView(deploy: DeployRow) {
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
  return { ...view, log: { size_bytes, is_cut } }
}
