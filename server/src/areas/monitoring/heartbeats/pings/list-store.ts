import { sql } from 'kysely'
import { earliestId } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import type { PingQuery } from '../schema.ts'
import { heartbeatsDb, type PingRow } from '../store.ts'

const shown = [
  'id',
  'at',
  'signal',
  'exit_code',
  'run_id',
  'duration',
  'ignored',
  'method',
  'ip',
  'user_agent',
  'body_bytes',
] as const

const summaryLength = 500

export async function listPings(
  { tx, accountId }: Context,
  heartbeatId: string,
  { limit, cursor, ...filters }: PingQuery,
): Promise<Page<object>> {
  const { since, until, signal, run_id } = filters
  const query = heartbeatsDb(tx)
    .selectFrom('heartbeat_pings')
    .select([...shown, sql<string | null>`left(body, ${summaryLength})`.as('body')])
    .where('account_id', '=', accountId)
    .where('heartbeat_id', '=', heartbeatId)
    .$if(since !== undefined, (pings) => pings.where('id', '>=', earliestId('ping', new Date(since ?? 0))))
    .$if(until !== undefined, (pings) => pings.where('id', '<', earliestId('ping', new Date(until ?? 0))))
    .$if(signal !== undefined, (pings) => pings.where('signal', '=', signal as PingRow['signal']))
    .$if(run_id !== undefined, (pings) => pings.where('run_id', '=', run_id ?? ''))
  const order = {
    columns: ['id'],
    descending: true,
    identity: { list: 'heartbeat_pings', id: heartbeatId, ...filters },
  }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export async function selectPing(
  { tx, accountId }: Context,
  heartbeatId: string,
  id: string,
): Promise<object> {
  const ping = await heartbeatsDb(tx)
    .selectFrom('heartbeat_pings')
    .select([...shown, 'body'])
    .where('account_id', '=', accountId)
    .where('heartbeat_id', '=', heartbeatId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!ping) throw notFound('ping')
  return ping
}

export const pingBatchSize = 5000

/** Deletes a batch of the pings before a time; returns how many there were. */
export async function deleteOldPings(
  { tx, accountId }: Pick<Context, 'tx' | 'accountId'>,
  before: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from heartbeat_pings where account_id = ${accountId} and (heartbeat_id, id) in (
      select heartbeat_id, id from heartbeat_pings
      where account_id = ${accountId} and id < ${earliestId('ping', before)} limit ${pingBatchSize}
    )`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
