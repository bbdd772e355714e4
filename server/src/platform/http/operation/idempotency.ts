/**
 * `Idempotency-Key`: the response to the first request with a key is stored for a day. It is written in the same
 * transaction as the effect, so that a crash leaves either both or neither. While the first request is running, an
 * advisory lock refuses others; it ends with the transaction, so that nothing remains after a crash. Responses are
 * encrypted, since some contain a secret that is shown once.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#kernel/problem/problem.ts'
import { canonicalJson } from '#kernel/text/canonical-json.ts'
import { addSeconds, type Clock } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import type { OperationResponse } from './operation.ts'

type IdempotencyTables = {
  idempotency_keys: {
    account_id: string
    actor_id: string
    key: string
    fingerprint: Buffer
    answer: string
    created_at: Date
  }
}

export const idempotencyPartitions: PartitionedTable = {
  table: 'idempotency_keys',
  key: { column: 'created_at', kind: null },
  widthDays: 1,
}

const retentionSeconds = 24 * 3600

export type IdempotentRequest = { key: string; fingerprint: Buffer }

/** The key of a request and the hash of its content. */
export function idempotentRequest(
  key: string | undefined,
  request: { method: string; path: string; query: unknown; body: unknown },
): IdempotentRequest | null {
  if (key === undefined) return null
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw new Problem(
      'malformed_request',
      'An Idempotency-Key must have 1 to 255 printable ASCII characters.',
    )
  return { key, fingerprint: createHash('sha256').update(canonicalJson(request)).digest() }
}

/** The stored response to a repeated request, or null. Throws if the key was used for another request. */
export async function earlierResponse(
  context: Context,
  request: IdempotentRequest,
): Promise<OperationResponse | null> {
  const { tx, accountId, actor } = context
  const earlier = await tx
    .withTables<IdempotencyTables>()
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('account_id', '=', accountId)
    .where('actor_id', '=', actor.id)
    .where('key', '=', request.key)
    // The bounds limit the search to two partitions.
    .where('created_at', '>', addSeconds(context.now, -retentionSeconds))
    .where('created_at', '<', addSeconds(context.now, retentionSeconds))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!earlier) return null
  if (!earlier.fingerprint.equals(request.fingerprint))
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used with a different request.')
  return JSON.parse(await context.openSecret(placeOf(actor.id, request.key), earlier.answer))
}

function placeOf(actorId: string, key: string): string {
  return `idempotency_keys/${actorId}/${key}`
}

/** Runs `perform` unless there is a stored response, and reports which of the two happened. */
export async function once(
  context: Context,
  request: IdempotentRequest,
  perform: () => Promise<OperationResponse>,
): Promise<{ response: OperationResponse; replayed: boolean }> {
  const { tx, accountId, actor } = context
  const db = tx.withTables<IdempotencyTables>()
  const lock = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`once ${accountId} ${actor.id} ${request.key}`}, 0)) as taken`.execute(
    db,
  )
  if (!lock.rows[0]?.taken)
    throw new Problem(
      'request_in_progress',
      'The first request with this Idempotency-Key is still in progress.',
      {
        headers: { 'Retry-After': '1' },
      },
    )
  const earlier = await earlierResponse(context, request)
  if (earlier) return { response: earlier, replayed: true }
  const response = await perform()
  await db
    .insertInto('idempotency_keys')
    .values({
      account_id: accountId,
      actor_id: actor.id,
      key: request.key,
      fingerprint: request.fingerprint,
      answer: await context.sealSecret(placeOf(actor.id, request.key), JSON.stringify(response)),
      created_at: context.now,
    })
    .execute()
  return { response, replayed: false }
}

/** Drops partitions with keys that are older than a day. */
export async function dropIdempotencyKeys(partitions: Partitions, clock: Clock): Promise<void> {
  await partitions.drop([idempotencyPartitions], addSeconds(clock(), -retentionSeconds))
}
