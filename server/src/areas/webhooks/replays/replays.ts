import { newId } from '#kernel/id.ts'
import { type Fault, invalidInput, notFound, Problem, pointer } from '#kernel/problem/problem.ts'
import type { AuditTarget } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { countDeliveriesOfReplay } from '../deliveries/log-store.ts'
import { endWaiting } from '../deliveries/queue-store.ts'
import { selectEndpoint } from '../endpoints/endpoint-store.ts'
import { targetOf as endpointTarget } from '../endpoints/locked-endpoint.ts'
import type { EventAccess } from '../event-types/event-access.ts'
import type { DeliveryState, EndpointRow, ReplayRow } from '../store.ts'
import { insertReplay, selectReplay, updateCancelled } from './replay-store.ts'
import type { ReplayInput } from './schema.ts'

/** The name of the due work on replays. */
export const replayWork = 'webhooks.replays'

/** The states of the deliveries that a replay has queued. */
export type ReplayProgress = Partial<Record<DeliveryState, number>>
export type ShownReplay = { replay: ReplayRow; progress: ReplayProgress }

/** Creates a replay, which runs as due work. */
export async function createReplay(
  context: Context,
  access: EventAccess,
  input: ReplayInput,
): Promise<ShownReplay> {
  const { tx, accountId, now } = context
  const endpoint = await selectEndpoint(tx, accountId, input.endpoint_id)
  if (!endpoint)
    throw invalidInput([
      { pointer: '/endpoint_id', message: 'must be the id of one of your webhook endpoints' },
    ])
  const since = new Date(input.since)
  const until = new Date(Math.min(now.getTime(), input.until ? Date.parse(input.until) : now.getTime()))
  const events = input.events ?? endpoint.event_kinds
  const faults: Fault[] = events.flatMap((kind, index) =>
    endpoint.event_kinds.includes(kind)
      ? []
      : [
          {
            pointer: `/events${pointer(index)}`,
            message: 'is not an event type that this endpoint receives',
          },
        ],
  )
  if (since >= until) faults.push({ pointer: '/since', message: 'must be before `until` and in the past' })
  if (faults.length > 0) throw invalidInput(faults)
  access.requireReadable(context.actor, events)
  const replay = await insertReplay(tx, {
    account_id: accountId,
    id: newId('webhook_replay'),
    endpoint_id: endpoint.id,
    event_kinds: events,
    states: input.states ?? ['missing', 'failed', 'skipped'],
    since,
    until,
    state: 'running',
    created_at: now,
    updated_at: now,
    due_at: now,
  })
  await context.wake(replayWork)
  const { event_kinds, states } = replay
  await context.audit(targetOf(replay, endpoint), {
    before: null,
    after: { endpoint_id: endpoint.id, events: event_kinds, states, since, until },
  })
  return { replay, progress: {} }
}

export async function readReplay(context: Context, id: string): Promise<ShownReplay> {
  const replay = (await selectReplay(context.tx, context.accountId, id)) ?? refuseUnknown()
  const progress = await countDeliveriesOfReplay(context.tx, context.accountId, id)
  return { replay, progress }
}

/** Stops queueing, and skips queued deliveries that were not sent yet. */
export async function cancelReplay(context: Context, id: string): Promise<ShownReplay> {
  const { tx, accountId } = context
  const { state, endpoint_id } = (await selectReplay(tx, accountId, id, true)) ?? refuseUnknown()
  if (state === 'cancelled') throw new Problem('wrong_state', 'This replay is cancelled.')
  await updateCancelled(context, id)
  const skipped = await endWaiting(context, { replayId: id, endpointId: endpoint_id }, 'skipped')
  const shown = await readReplay(context, id)
  const endpoint = await selectEndpoint(tx, accountId, endpoint_id)
  await context.audit(targetOf(shown.replay, endpoint), {
    before: { state },
    after: { state: 'cancelled', skipped_deliveries: skipped },
  })
  return shown
}

function refuseUnknown(): never {
  throw notFound('webhook replay')
}

function targetOf({ id }: ReplayRow, endpoint: EndpointRow | undefined): AuditTarget {
  return { type: 'webhook_replay', id, ...(endpoint && { within: [endpointTarget(endpoint)] }) }
}
