import { type IdKind, kindOfId } from '#kernel/id.ts'
import { notFound, Problem } from '#kernel/problem/problem.ts'
import { resourceTypeTitle } from '#kernel/text/resource-type.ts'
import type { Context } from '#platform/context.ts'
import { selectEvent } from '#platform/events/event-store.ts'
import { selectEndpoint } from '../endpoints/endpoint-store.ts'
import { targetOf as endpointTarget } from '../endpoints/locked-endpoint.ts'
import type { EventAccess } from '../event-types/event-access.ts'
import type { AttemptRow, DeliveryState, ShownDelivery } from '../store.ts'
import { deliveryWork } from './fan-out.ts'
import { lockLogged, selectAttempts, selectDelivery } from './log-store.ts'
import { endWaiting, lockQueued, makeDeliveryDue, queueAgain } from './queue-store.ts'

export type DeliveryDetail = { delivery: ShownDelivery; body: string | null; attempts: AttemptRow[] }

/** One delivery with its message and every attempt, without the content if the actor may not read the event. */
export async function readDelivery(
  context: Context,
  access: EventAccess,
  id: string,
  ownerType: IdKind = 'webhook_endpoint',
): Promise<DeliveryDetail> {
  const { tx, accountId, actor } = context
  const delivery = (await selectDelivery(tx, accountId, id)) ?? refuseUnknown()
  if (kindOfId(delivery.endpoint_id) !== ownerType) refuseUnknown()
  const event = await selectEvent(tx, accountId, delivery.event_id)
  if (!event) throw new Error(`Event ${delivery.event_id} of delivery ${id} does not exist`)
  const attempts = await selectAttempts(tx, accountId, id)
  // A test message contains the example of its type, which is public.
  if (event.is_test || access.mayRead(actor, delivery.event_kind))
    return { delivery, body: event.body, attempts }
  return { delivery, body: null, attempts: attempts.map(withoutResponse) }
}

/** A receiver's response may contain what it was sent. */
function withoutResponse(attempt: AttemptRow): AttemptRow {
  return { ...attempt, response_headers: null, response_body: null }
}

/** Sends the delivery again, with the same id and body and with all retries, even while it is being sent. */
export async function redeliver(
  context: Context,
  access: EventAccess,
  id: string,
  ownerType: IdKind = 'webhook_endpoint',
): Promise<ShownDelivery> {
  const { state, endpoint_id, event_kind } = await lockedDelivery(context, id, ownerType)
  access.requireReadable(context.actor, [event_kind])
  if (!(await selectEndpoint(context.tx, context.accountId, endpoint_id)))
    throw new Problem('wrong_state', `The ${resourceTypeTitle(ownerType)} of this delivery was deleted.`)
  await queueAgain(context, [{ id, endpoint_id }], 'redelivery')
  return await changed(context, id, { from: state, to: 'pending' })
}

/** Makes the next attempt of a pending delivery due now. */
export async function retryNow(context: Context, id: string): Promise<ShownDelivery> {
  const { state, isInFlight } = await lockedDelivery(context, id, 'webhook_endpoint')
  requireState(state, 'pending', 'can be retried')
  if (!isInFlight) await makeDeliveryDue(context, id)
  return await changed(context, id, { from: state, to: state })
}

/** Gives up a pending delivery, so that an ordered endpoint continues with the next one. */
export async function skip(context: Context, id: string): Promise<ShownDelivery> {
  const { state, isInFlight } = await lockedDelivery(context, id, 'webhook_endpoint')
  requireState(state, 'pending', 'can be skipped')
  if (isInFlight)
    throw new Problem('wrong_state', 'This delivery is being sent: try again when the attempt has ended.')
  await endWaiting(context, { id }, 'skipped')
  return await changed(context, id, { from: state, to: 'skipped' })
}

async function lockedDelivery({ tx, accountId }: Context, id: string, ownerType: IdKind) {
  const [queued, delivery] = await Promise.all([lockQueued(tx, accountId, id), lockLogged(tx, accountId, id)])
  if (!delivery || kindOfId(delivery.endpoint_id) !== ownerType) refuseUnknown()
  return { ...delivery, isInFlight: (queued?.lease ?? null) !== null }
}

async function changed(
  context: Context,
  id: string,
  { from, to }: { from: DeliveryState; to: DeliveryState },
): Promise<ShownDelivery> {
  await context.wake(deliveryWork)
  const { tx, accountId } = context
  const delivery = (await selectDelivery(tx, accountId, id)) ?? refuseUnknown()
  const endpoint = await selectEndpoint(tx, accountId, delivery.endpoint_id)
  if (endpoint && endpoint.owner_type !== 'webhook_endpoint') {
    // Its deliveries are shown with their owner and have no page.
    await context.audit(endpointTarget(endpoint), { before: null, after: { delivery_id: id } })
    return delivery
  }
  const target = {
    type: 'webhook_delivery',
    id,
    name: delivery.event_kind,
    ...(endpoint && { within: [endpointTarget(endpoint)] }),
  }
  await context.audit(target, { before: { state: from }, after: { state: to } })
  return delivery
}

function requireState(state: DeliveryState, needed: DeliveryState, what: string): void {
  if (state !== needed)
    throw new Problem('wrong_state', `This delivery is ${state}; only a delivery that is ${needed} ${what}.`)
}

function refuseUnknown(): never {
  throw notFound('webhook delivery')
}
