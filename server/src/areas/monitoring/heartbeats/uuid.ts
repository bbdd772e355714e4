/**
 * The UUID of a Healthchecks ping URL, with which jobs reach a heartbeat. It is a secret, stored as a hash, and unique in
 * the installation: a URL belongs to one heartbeat. The refusal of one that is in use names no other account.
 */
import { tokenDigest } from '#kernel/access/token.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/database/query/violation.ts'
import { deleteTokenDigests, insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import type { HeartbeatRow } from './store.ts'

export type UuidColumns = Pick<HeartbeatRow, 'uuid_digest' | 'uuid_hint'>

/** UUIDs are written in either case. */
export function uuidDigest(uuid: string): Buffer {
  return tokenDigest(uuid.toLowerCase())
}

export const uuidHint = (uuid: string) => uuid.slice(-4).toLowerCase()

export function uuidColumns(uuid: string | null): UuidColumns {
  return uuid === null
    ? { uuid_digest: null, uuid_hint: null }
    : { uuid_digest: uuidDigest(uuid), uuid_hint: uuidHint(uuid) }
}

/** The URL with the previous UUID stops working, and may be used by another heartbeat. */
export async function replaceUuid(
  context: Context,
  heartbeat: Pick<HeartbeatRow, 'account_id' | 'id'>,
  { before, after }: { before: Buffer | null; after: Buffer | null },
): Promise<void> {
  if (before === after || (before && after?.equals(before))) return
  if (before) await deleteTokenDigests(context.tx, { digest: before })
  if (!after) return
  try {
    await insertTokenDigest(context.tx, heartbeat, { digest: after })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw invalidInput([{ pointer: pointer('uuid'), message: 'is the UUID of another heartbeat' }])
  }
}
