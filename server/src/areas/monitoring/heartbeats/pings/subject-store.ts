/** What the token in a ping URL belongs to: a heartbeat, or a ping key, with which the URL names a heartbeat by its slug. */
import { sql } from 'kysely'
import { isWellFormedToken } from '#kernel/access/token.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { TokenSubject } from '#platform/ingest/token-subjects.ts'

/** A heartbeat, as far as its ping URLs are concerned. */
export type PingedHeartbeat = {
  id: string
  account_id: string
  plan: string
  accepted_methods: 'any' | 'post'
}

export type PingSubject = TokenSubject &
  (({ kind: 'heartbeat' } & PingedHeartbeat) | { kind: 'ping_key'; name: string; hint: string })

export type PingKeySubject = PingSubject & { kind: 'ping_key' }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const pingKey = /^[A-Za-z0-9_-]{20,40}$/

/** The token as it is stored; null for a text that cannot be one. */
export function readPingToken(text: string): string | null {
  if (uuid.test(text)) return text.toLowerCase()
  return isWellFormedToken(text, 'hfh_') || pingKey.test(text) ? text : null
}

/** The heartbeats and ping keys of an account with these ids. System scope. */
export async function selectPingSubjects(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<PingSubject[]> {
  const { rows } = await sql<PingSubject>`
    select 'heartbeat' as kind, heartbeat.id, heartbeat.account_id, account.plan, heartbeat.digest,
      heartbeat.previous_digest, heartbeat.previous_valid_until, heartbeat.uuid_digest as other_digest,
      heartbeat.accepted_methods, null as name, null as hint
    from heartbeats as heartbeat join accounts as account using (account_id)
    where heartbeat.account_id = ${accountId} and heartbeat.id = any(${[...ids]})
    union all
    select 'ping_key', key.id, key.account_id, account.plan, key.digest, null, null, null, null, key.name, key.hint
    from ping_keys as key join accounts as account using (account_id)
    where key.account_id = ${accountId} and key.id = any(${[...ids]})`.execute(tx)
  return rows
}

/** The heartbeats of an account with these slugs. System scope. */
export async function selectBySlugs(
  tx: Tx,
  accountId: string,
  slugs: readonly string[],
): Promise<(PingedHeartbeat & { slug: string })[]> {
  const { rows } = await sql<PingedHeartbeat & { slug: string }>`
    select heartbeat.id, heartbeat.account_id, heartbeat.slug, account.plan, heartbeat.accepted_methods
    from heartbeats as heartbeat join accounts as account using (account_id)
    where heartbeat.account_id = ${accountId} and heartbeat.slug = any(${[...slugs]})`.execute(tx)
  return rows
}

/** Whether the operator has suspended the account. */
export async function isSuspended({ tx, accountId }: Context): Promise<boolean> {
  const { rows } = await sql<{ is_suspended: boolean }>`
    select suspended_at is not null as is_suspended from accounts where account_id = ${accountId}`.execute(tx)
  return rows[0]?.is_suspended ?? true
}
