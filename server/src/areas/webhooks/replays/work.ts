/**
 * Runs a replay. One transaction reads a batch of events in order, queues their deliveries and stores the position, so
 * that a crash neither repeats nor omits any. Only a few of its deliveries wait at a time, so that those of new events
 * are not delayed by a long replay.
 */

import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { type StoredEvent, selectPastEvents } from '#platform/events/event-store.ts'
import type { Ending, Job, WorkKind } from '#platform/work/work-kind.ts'
import { deliveryWork, isOwnHealthEvent } from '../deliveries/fan-out.ts'
import { type DeliveryOfEvent, selectDeliveriesOfEvents } from '../deliveries/log-store.ts'
import { newDelivery } from '../deliveries/new-delivery.ts'
import { hasQueuedOfReplay, insertDeliveries, queueAgain } from '../deliveries/queue-store.ts'
import { selectEndpoint } from '../endpoints/endpoint-store.ts'
import { matchesFilter } from '../endpoints/filter.ts'
import type { DeliveryState, EndpointRow, ReplayedState, ReplayRow } from '../store.ts'
import { selectReplay } from './replay-store.ts'
import { replayWork } from './replays.ts'

const batchSize = 100

export function replayKind({ tenancy }: { tenancy: Tenancy }): WorkKind {
  return {
    name: replayWork,
    table: 'webhook_replays',
    columns: [],
    leaseSeconds: 30,
    concurrency: 4,
    queue: { by: ['endpoint_id'], concurrency: 1 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'webhook replay', replayWork)
      await tenancy.act(caller, async (context) => await job.finish(context.tx, await step(context, job)))
    },
  }
}

async function step(context: Context, job: Job): Promise<Ending> {
  const { tx, accountId, now } = context
  await job.hold(tx)
  const replay = await selectReplay(tx, accountId, job.id)
  if (replay?.state !== 'running') return { dueAt: null }
  // Locked, because no index prevents two workers on one replay from creating the same deliveries.
  const endpoint = await selectEndpoint(tx, accountId, replay.endpoint_id, true)
  if (!endpoint) return { dueAt: null, set: { state: 'cancelled', updated_at: now } }
  // With so many waiting already, more would only wait longer.
  if (await hasQueuedOfReplay(tx, accountId, replay, batchSize)) return { dueAt: addSeconds(now, 1) }
  const events = await nextEvents(context, replay)
  const wanted = events.filter((event) => isWanted(replay, endpoint, event))
  await queue(context, replay, wanted)
  const last = events.at(-1)
  const isDone = events.length < batchSize
  return {
    dueAt: isDone ? null : now,
    set: {
      ...(last && { seen_at: last.created_at, seen_id: last.id }),
      seen_count: replay.seen_count + events.length,
      queued_count: replay.queued_count + wanted.length,
      state: isDone ? 'done' : 'running',
      updated_at: now,
    },
  }
}

/** An event with its delivery to the endpoint of the replay, if it has one. */
type PastEvent = Omit<StoredEvent, 'is_test'> & { delivery: DeliveryOfEvent | undefined }

async function nextEvents({ tx, accountId }: Context, replay: ReplayRow): Promise<PastEvent[]> {
  const { since, until, seen_id: after, endpoint_id: endpointId } = replay
  const events = await selectPastEvents(tx, accountId, { since, until, after, limit: batchSize })
  const eventIds = events.map(({ id }) => id)
  const deliveries = await selectDeliveriesOfEvents(tx, accountId, { endpointId, eventIds })
  const deliveryOf = new Map(deliveries.map((delivery) => [delivery.event_id, delivery]))
  return events.map((event) => ({ ...event, delivery: deliveryOf.get(event.id) }))
}

function isWanted(replay: ReplayRow, { id, filter }: EndpointRow, event: PastEvent): boolean {
  if (!replay.event_kinds.includes(event.kind)) return false
  const state: DeliveryState | ReplayedState = event.delivery?.state ?? 'missing'
  if (!replay.states.some((wanted) => wanted === state)) return false
  const { data } = JSON.parse(event.body)
  return !isOwnHealthEvent({ kind: event.kind, data }, id) && matchesFilter(filter, data)
}

/** Redelivers events under their existing delivery, and creates a delivery for those that never had one. */
async function queue(context: Context, replay: ReplayRow, events: readonly PastEvent[]): Promise<void> {
  const { tx, accountId, now } = context
  const { id: replayId, endpoint_id } = replay
  const known = events.flatMap(({ delivery }) => (delivery ? { id: delivery.id, endpoint_id } : []))
  const missing = events.filter(({ delivery }) => !delivery)
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
