/** The delivery log: deliveries and their attempts, which remain after a delivery has left the queue. */
import { sql } from 'kysely'
import { earliestId, type IdKind } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { isDestinationOf } from '../destinations/destinations-of-store.ts'
import {
  type AttemptRow,
  type DeliveryRow,
  type DeliveryState,
  type EndpointRow,
  type ShownDelivery,
  webhooksDb,
} from '../store.ts'
import type { DeliveryQuery } from './schema.ts'

/** The delivery log of the destinations of one type, newest first. */
export async function listDeliveries(
  { tx, accountId }: Context,
  filter: DeliveryQuery,
  ownerType: IdKind = 'webhook_endpoint',
): Promise<Page<ShownDelivery>> {
  const { limit, cursor, ...filters } = filter
  const { endpoint_id, event_id, replay_id, event, state, since, until } = filters
  const query = shownDeliveries(tx, accountId)
    .where(isDestinationOf(ownerType, 'delivery.endpoint_id'))
    .$if(endpoint_id !== undefined, (log) => log.where('delivery.endpoint_id', '=', endpoint_id ?? ''))
    .$if(event_id !== undefined, (log) => log.where('delivery.event_id', '=', event_id ?? ''))
    .$if(replay_id !== undefined, (log) => log.where('delivery.replay_id', '=', replay_id ?? ''))
    .$if(event !== undefined, (log) => log.where('delivery.event_kind', '=', event ?? ''))
    .$if(state !== undefined, (log) => log.where('delivery.state', '=', state ?? 'pending'))
    .$if(since !== undefined, (log) =>
      log
        .where('delivery.created_at', '>=', new Date(since ?? 0))
        .where('delivery.id', '>=', idAt(new Date(since ?? 0), -daySeconds)),
    )
    .$if(until !== undefined, (log) =>
      log
        .where('delivery.created_at', '<', new Date(until ?? 0))
        .where('delivery.id', '<', idAt(new Date(until ?? 0), daySeconds)),
    )
  const order = { columns: ['delivery.id'], descending: true, identity: { list: 'deliveries', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

const daySeconds = 24 * 3600

/** Ids determine the partitions to read. Ids of earlier versions have the time of a machine, which may differ. */
function idAt(time: Date, tolerance: number): string {
  return earliestId('webhook_delivery', addSeconds(time, tolerance))
}

export function selectDelivery(tx: Tx, accountId: string, id: string): Promise<ShownDelivery | undefined> {
  return shownDeliveries(tx, accountId).where('delivery.id', '=', id).executeTakeFirst()
}

function shownDeliveries(tx: Tx, accountId: string) {
  return webhooksDb(tx)
    .selectFrom('webhook_deliveries as delivery')
    .leftJoin('webhook_endpoints as endpoint', (join) =>
      join
        .onRef('endpoint.account_id', '=', 'delivery.account_id')
        .onRef('endpoint.id', '=', 'delivery.endpoint_id'),
    )
    .leftJoin('webhook_queue as queued', (join) =>
      join.onRef('queued.account_id', '=', 'delivery.account_id').onRef('queued.id', '=', 'delivery.id'),
    )
    .selectAll('delivery')
    .select((row) =>
      row
        .case()
        .when('endpoint.is_held', '=', true)
        .then(null)
        .else(row.ref('queued.due_at'))
        .end()
        .as('next_attempt_at'),
    )
    .where('delivery.account_id', '=', accountId)
}

export function selectAttempts(tx: Tx, accountId: string, deliveryId: string): Promise<AttemptRow[]> {
  return webhooksDb(tx)
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()
}

export function lockLogged(tx: Tx, accountId: string, id: string) {
  return webhooksDb(tx)
    .selectFrom('webhook_deliveries')
    .select(['state', 'endpoint_id', 'event_kind'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type DeliveryOfEvent = Pick<DeliveryRow, 'id' | 'event_id' | 'state'>

/** The deliveries of these events to one endpoint. */
export function selectDeliveriesOfEvents(
  tx: Tx,
  accountId: string,
  { endpointId, eventIds }: { endpointId: string; eventIds: readonly string[] },
): Promise<DeliveryOfEvent[]> {
  return webhooksDb(tx)
    .selectFrom('webhook_deliveries')
    .select(['id', 'event_id', 'state'])
    .where('account_id', '=', accountId)
    .where('event_id', '=', sql<string>`any(${eventIds})`)
    .where('endpoint_id', '=', endpointId)
    .execute()
}

/** The number of a replay's deliveries by state. */
export async function countDeliveriesOfReplay(
  tx: Tx,
  accountId: string,
  replayId: string,
): Promise<Partial<Record<DeliveryState, number>>> {
  const counts = await webhooksDb(tx)
    .selectFrom('webhook_deliveries')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('account_id', '=', accountId)
    .where('replay_id', '=', replayId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(counts.map(({ state, count }) => [state, count]))
}

export type PendingRow = Pick<
  DeliveryRow,
  'id' | 'endpoint_id' | 'event_id' | 'event_kind' | 'attempt_count' | 'cause' | 'message'
> &
  Pick<
    EndpointRow,
    'owner_type' | 'url' | 'secrets' | 'headers' | 'state' | 'last_success_at' | 'ordered' | 'max_per_second'
  > & { body: string }

/**
 * Reads everything that sending deliveries needs; nothing for one that is no longer pending or whose endpoint is gone.
 * Each is looked up by its keys, independent of the planner's statistics, which are outdated for tables that grow by
 * thousands of rows per second.
 */
export async function selectPending(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select delivery.*, endpoint.*, event.*
    from unnest(${ids}::text[]) as wanted (id),
      lateral (
        select id, endpoint_id, event_id, event_kind, attempt_count, cause, message from webhook_deliveries
        where account_id = ${accountId} and id = wanted.id and state = 'pending' limit 1
      ) as delivery,
      lateral (
        select owner_type, url, secrets, headers, state, last_success_at, ordered, max_per_second from webhook_endpoints
        where account_id = ${accountId} and id = delivery.endpoint_id limit 1
      ) as endpoint,
      lateral (
        select body from events where account_id = ${accountId} and id = delivery.event_id limit 1
      ) as event`.execute(tx)
  return rows
}

/** Whether a later message to the same destination, with this key, changes what it is about in one of these ways. */
export async function hasLaterMessage(
  { tx, accountId }: Pick<Context, 'tx' | 'accountId'>,
  {
    endpointId,
    id,
    key,
    changes,
  }: { endpointId: string; id: string; key: string; changes: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (
      select from webhook_deliveries
      where account_id = ${accountId} and endpoint_id = ${endpointId} and id > ${id} and message is not null
        and message::jsonb ->> 'key' = ${key} and message::jsonb ->> 'change' = any(${changes}::text[])
    ) as is_there`.execute(tx)
  return rows[0]?.is_there ?? false
}

export async function endPending(
  tx: Tx,
  accountId: string,
  id: string,
  state: 'cancelled' | 'skipped',
  error?: string,
): Promise<void> {
  await webhooksDb(tx)
    .updateTable('webhook_deliveries')
    .set({ state, ...(error !== undefined && { last_error: error }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** Logs an attempt with an unknown outcome, and counts it in its delivery. */
export async function logInterrupted(
  { tx, accountId, now }: Context,
  { id, attempt_count, url }: Pick<PendingRow, 'id' | 'attempt_count' | 'url'>,
): Promise<void> {
  const db = webhooksDb(tx)
  const number = attempt_count + 1
  await db
    .insertInto('webhook_attempts')
    .values({
      account_id: accountId,
      delivery_id: id,
      number,
      started_at: now,
      duration_ms: 0,
      outcome: 'interrupted',
      url,
      address: null,
      request_headers: {},
      status: null,
      response_headers: null,
      response_body: null,
      response_truncated: false,
      error: 'The process ended before the outcome was known; the receiver may have received it.',
    })
    .execute()
  await db
    .updateTable('webhook_deliveries')
    .set({ attempt_count: number })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Ends a delivery that cannot be sent, with an attempt that says why. */
export async function logImpossible(
  context: Context,
  { id, attempt_count, url }: Pick<PendingRow, 'id' | 'attempt_count' | 'url'>,
  error: string,
): Promise<void> {
  const attempt = { account_id: context.accountId, delivery_id: id, number: attempt_count + 1, url, error }
  const unsent = {
    started_at: context.now,
    duration_ms: 0,
    outcome: 'failed' as const,
    address: null,
    request_headers: {},
    status: null,
    response_headers: null,
    response_body: null,
    response_truncated: false,
  }
  await logOutcomes(context, [{ ...attempt, ...unsent, state: 'failed' }])
}

export type AttemptOutcome = AttemptRow & { state: DeliveryState }

/**
 * Stores the outcomes of attempts and the resulting states of their deliveries in one statement. The values are passed
 * as one array per column, because PostgreSQL reads records in JSON several times slower.
 */
export async function logOutcomes(
  { tx, accountId }: Context,
  outcomes: readonly AttemptOutcome[],
): Promise<void> {
  const all = <Column extends keyof AttemptOutcome>(column: Column) => outcomes.map((one) => one[column])
  const asJson = (column: 'request_headers' | 'response_headers') =>
    all(column).map((fields) => fields && JSON.stringify(fields))
  const ids = all('delivery_id')
  await sql`
    with given as materialized (
      select * from unnest(${ids}::text[], ${all('number')}::int[],
        ${all('started_at').map((time) => time.toISOString())}::timestamptz[], ${all('duration_ms')}::int[],
        ${all('outcome')}::text[], ${all('url')}::text[], ${all('address')}::text[],
        ${asJson('request_headers')}::jsonb[], ${all('status')}::int[], ${asJson('response_headers')}::jsonb[],
        ${all('response_body')}::text[], ${all('response_truncated')}::boolean[], ${all('error')}::text[],
        ${all('state')}::text[]) as given (delivery_id, number, started_at, duration_ms, outcome, url, address,
        request_headers, status, response_headers, response_body, response_truncated, error, state)
    ), updated as (
      update webhook_deliveries as delivery
      set state = given.state, attempt_count = given.number, last_attempt_at = given.started_at,
        last_status = given.status, last_error = given.error
      from given
      where delivery.account_id = ${accountId} and delivery.id = given.delivery_id
        and delivery.id = any(${ids}::text[])
    )
    insert into webhook_attempts (account_id, delivery_id, number, started_at, duration_ms, outcome, url, address,
      request_headers, status, response_headers, response_body, response_truncated, error)
    select ${accountId}, delivery_id, number, started_at, duration_ms, outcome, url, address,
      request_headers, status, response_headers, response_body, response_truncated, error
    from given`.execute(tx)
}
