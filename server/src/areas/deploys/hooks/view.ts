import type { Clock } from '#kernel/time.ts'
import type { HookRow, StoredSecret } from '../store.ts'

export function hookView(hook: HookRow, now: ReturnType<Clock>) {
  const {
    account_id: _account,
    digest: _digest,
    previous_digest: _previous,
    hint,
    previous_valid_until,
    secrets,
    revision: _revision,
    ...shown
  } = hook
  return {
    ...shown,
    token: { hint, previous_valid_until },
    secrets: validSecrets(secrets, now).map(({ created_at, expires_at }) => ({ created_at, expires_at })),
  }
}

/** Oldest first. */
export function validSecrets(secrets: readonly StoredSecret[], now: Date): StoredSecret[] {
  return secrets.filter(({ expires_at }) => expires_at === null || new Date(expires_at) > now)
}
