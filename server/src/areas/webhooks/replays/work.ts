/**
 * Carrying out a replay: a batch of events is looked at in the order in which they happened, their deliveries
 * are queued, and the place reached is noted, all in one transaction, so that a crash repeats nothing and
 * leaves nothing out. Few of its deliveries wait at any time: those of new events are not kept waiting behind
 * a long past.
 */

import { earliestId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import { actingForSystem, type Context, type Tenancy } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import type { Ending, Job, WorkKind } from '#platform/work/work-kind.ts'
import { deliveryWork, isOwnTrouble } from '../deliveries/fan-out.ts'
import { newDelivery } from '../deliveries/new-delivery.ts'
import { insertDeliveries, queueAgain } from '../deliveries/queue.ts'
import { passes } from '../endpoints/filter.ts'
import {
  type DeliveryState,
  type EndpointRow,
  type ReplayedState,
  type ReplayRow,
  selectEndpoint,
  webhooksDb,
} from '../store.ts'
import { replayWork, selectReplay } from './replays.ts'

const batchSize = 100
const daySeconds = 24 * 3600

export function replayKind({ tenancy }: { tenancy: Tenancy }): WorkKind {
  return {
    name: replayWork,
    table: 'webhook_replays',
    columns: [],
    leaseSeconds: 30,
    concurrency: 4,
    queue: { by: ['endpoint_id'], concurrency: 1 },
    async carryOut(job) {
      const acting = actingForSystem(job.accountId, 'webhook replay', replayWork)
      await tenancy.act(acting, async (context) => await job.finish(context.tx, await step(context, job)))
    },
  }
}

async function step(context: Context, job: Job): Promise<Ending> {
  const { tx, accountId, now } = context
  await job.hold(tx)
  const replay = await selectReplay(context, job.id)
  if (replay.state !== 'running') return { dueAt: null }
  // Locked, since no index keeps two replays that were taken for lost from making the same deliveries.
  const endpoint = await selectEndpoint(tx, accountId, replay.endpoint_id, true)
  if (!endpoint) return { dueAt: null, set: { state: 'cancelled', updated_at: now } }
  if (await isBusy(context, replay)) return { dueAt: addSeconds(now, 1) }
  const events = await nextEvents(context, replay)
  const wanted = events.filter((event) => isWanted(replay, endpoint, event))
  await queue(context, replay, wanted)
  const last = events.at(-1)
  const isDone = events.length < batchSize
  return {
    dueAt: isDone ? null : now,
    set: {
      ...(last && { seen_at: last.at, seen_id: last.id }),
      seen_count: replay.seen_count + events.length,
      queued_count: replay.queued_count + wanted.length,
      state: isDone ? 'done' : 'running',
      updated_at: now,
    },
  }
}

/** Whether so many of its deliveries wait that more would only wait longer. */
async function isBusy({ tx, accountId }: Context, replay: ReplayRow): Promise<boolean> {
  const waiting = await webhooksDb(tx)
    .selectFrom('webhook_queue')
    .select('id')
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', replay.endpoint_id)
    .where('replay_id', '=', replay.id)
    .limit(batchSize)
    .execute()
  return waiting.length >= batchSize
}

type PastEvent = {
  id: string
  kind: string
  body: string
  at: Date
  delivery_id: string | null
  state: DeliveryState | null
}

async function nextEvents({ tx, accountId }: Context, replay: ReplayRow): Promise<PastEvent[]> {
  return await webhooksDb(tx)
    .selectFrom('events as event')
    .leftJoin('webhook_deliveries as delivery', (join) =>
      join
        .onRef('delivery.account_id', '=', 'event.account_id')
        .onRef('delivery.event_id', '=', 'event.id')
        .on('delivery.endpoint_id', '=', replay.endpoint_id),
    )
    .select(['event.id', 'event.kind', 'event.body', 'event.created_at as at'])
    .select(['delivery.id as delivery_id', 'delivery.state'])
    .where('event.account_id', '=', accountId)
    .where('event.is_test', '=', false)
    .where('event.created_at', '>=', replay.since)
    .where('event.created_at', '<', replay.until)
    // The time of an id is that of its event, but for events from before ids had the time of the database.
    .where('event.id', '>=', earliestId('event', addSeconds(replay.since, -daySeconds)))
    .where('event.id', '<', earliestId('event', addSeconds(replay.until, daySeconds)))
    .where(
      condition`event.id > (
        select seen_id from webhook_replays where account_id = ${accountId} and id = ${replay.id})`,
    )
    .orderBy('event.id')
    .limit(batchSize)
    .execute()
}

function isWanted(replay: ReplayRow, { id, filter }: EndpointRow, event: PastEvent): boolean {
  if (!replay.event_kinds.includes(event.kind)) return false
  const state: DeliveryState | ReplayedState = event.state ?? 'missing'
  if (!replay.states.some((wanted) => wanted === state)) return false
  const { data } = JSON.parse(event.body)
  return !isOwnTrouble({ kind: event.kind, data }, id) && passes(filter, data)
}

/** Sends again what was sent before, under its old delivery, and makes a delivery for what never had one. */
async function queue(context: Context, replay: ReplayRow, events: readonly PastEvent[]): Promise<void> {
  const { tx, accountId, now } = context
  const { id: replayId, endpoint_id } = replay
  const known = events.flatMap(({ delivery_id: id }) => (id === null ? [] : { id, endpoint_id }))
  const missing = events.filter(({ delivery_id }) => delivery_id === null)
  if (known.length > 0) await queueAgain(context, known, 'replay', replayId)
  if (missing.length > 0)
    await insertDeliveries(
      tx,
      missing.map(({ id, kind }) =>
        newDelivery({ accountId, id, kind, at: now }, endpoint_id, 'replay', replayId),
      ),
    )
  if (events.length > 0) await context.wake(deliveryWork)
}
