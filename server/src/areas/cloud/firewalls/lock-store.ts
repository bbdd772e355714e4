/**
 * Who changes a firewall now. Some providers only take all of its rules at once, so the rules that a person changes and
 * those that follow a dynamic IP are written one after the other.
 */
import { sql } from 'kysely'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'

/** A firewall by its provider's id. */
export type FirewallPlace = { connectionId: string; ref: string }

/** Longer than any change takes. A lock that stays, because the work ended without releasing it, ends by then. */
const lockSeconds = 300

/** When to try again if another one has the lock. */
export const lockedRetrySeconds = 2

/**
 * Whether the holder, an id of what the work is about, has the lock. It takes the lock again if it had it: its earlier
 * attempt was interrupted.
 */
export async function takeFirewallLock(
  { tx, accountId, now }: Context,
  { connectionId, ref }: FirewallPlace,
  holder: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into firewall_locks (account_id, connection_id, ref, holder, locked_until)
    values (${accountId}, ${connectionId}, ${ref}, ${holder}, ${addSeconds(now, lockSeconds)})
    on conflict (account_id, connection_id, ref)
      do update set holder = excluded.holder, locked_until = excluded.locked_until
      where firewall_locks.holder = excluded.holder or firewall_locks.locked_until < ${now}
    returning holder`.execute(tx)
  return rows.length > 0
}

export async function releaseFirewallLock(
  { tx, accountId }: Context,
  { connectionId, ref }: FirewallPlace,
  holder: string,
): Promise<void> {
  await sql`
    delete from firewall_locks
    where account_id = ${accountId} and connection_id = ${connectionId} and ref = ${ref} and holder = ${holder}`.execute(
    tx,
  )
}
