import type { EventKind } from '#kernel/event-kind.ts'
import { newId } from '#kernel/id.ts'
import type { Page } from '#kernel/page.ts'
import { invalidInput, notFound } from '#kernel/problem.ts'
import { requireMatch } from '#kernel/revision.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { type PageRequest, readPage } from '#platform/database/keyset.ts'
import { whereLabels } from '#platform/database/labels.ts'
import { writeEvent } from '#platform/events/events.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import { deliveryWork } from './fan-out.ts'
import { newWebhookSecret } from './signature.ts'
import {
  type DeliveryRow,
  type EndpointRow,
  insertDeliveries,
  type Labels,
  selectDelivery,
  selectEndpoint,
  webhooksDb,
} from './store.ts'

export type EndpointInput = {
  name?: string
  url: string
  events: string[]
  enabled?: boolean
  labels?: Labels
}

/** Refuses a URL that the worker would refuse; a name that does not resolve yet may do so later. */
export async function requireDeliverable(egress: Egress, url: string | undefined): Promise<void> {
  if (url === undefined) return
  try {
    await egress.check(url)
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    if (error.kind !== 'dns') throw invalidInput([{ pointer: '/url', message: error.message }])
  }
}

/** Makes an endpoint; its signing secret is in the answer and nowhere else in clear. */
export async function createEndpoint(
  context: Context,
  input: EndpointInput,
): Promise<{ endpoint: EndpointRow; secret: string }> {
  await context.withinLimit('webhook_endpoints')
  const id = newId('endpoint')
  const secret = newWebhookSecret()
  const endpoint = await webhooksDb(context.tx)
    .insertInto('webhook_endpoints')
    .values({
      account_id: context.accountId,
      id,
      name: input.name ?? new URL(input.url).host,
      url: input.url,
      event_kinds: input.events,
      enabled: input.enabled ?? true,
      secret: await context.sealSecret(secretPlace(id), secret),
      labels: input.labels ?? {},
      created_at: context.now,
      updated_at: context.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await context.audit(targetOf(endpoint), { before: null, after: auditView(endpoint) })
  return { endpoint, secret }
}

export async function readEndpoint(context: Context, id: string): Promise<EndpointRow> {
  return (await selectEndpoint(context.tx, context.accountId, id)) ?? refuseUnknown()
}

export async function listEndpoints(
  context: Context,
  { label, ...page }: PageRequest & { label?: string[] },
): Promise<Page<EndpointRow>> {
  const query = webhooksDb(context.tx)
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where(whereLabels('labels', label))
  const { rows, nextCursor } = await readPage(query, page, {
    columns: ['id'],
    identity: { list: 'endpoints', label },
  })
  return { data: rows, next_cursor: nextCursor }
}

export async function updateEndpoint(
  context: Context,
  id: string,
  patch: Partial<EndpointInput>,
  ifMatch: string | null,
): Promise<EndpointRow> {
  const before = await lockedEndpoint(context, id, ifMatch)
  const { events, ...fields } = patch
  const after = await webhooksDb(context.tx)
    .updateTable('webhook_endpoints')
    .set({
      ...fields,
      ...(events && { event_kinds: events }),
      updated_at: context.now,
      revision: before.revision + 1,
    })
    .where('account_id', '=', context.accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (after.enabled !== before.enabled) await holdOrRelease(context, after)
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** Removes an endpoint. Its log stays; what has not been delivered yet never will be. */
export async function deleteEndpoint(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const endpoint = await lockedEndpoint(context, id, ifMatch)
  const db = webhooksDb(context.tx)
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'cancelled', due_at: null })
    .where('account_id', '=', context.accountId)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'pending')
    .execute()
  await db
    .deleteFrom('webhook_endpoints')
    .where('account_id', '=', context.accountId)
    .where('id', '=', id)
    .execute()
  await context.audit(targetOf(endpoint), { before: auditView(endpoint), after: null })
}

/** Sends a sample to this endpoint alone; it is delivered, retried and logged like any other. */
export async function testEndpoint(context: Context, id: string, sample: EventKind): Promise<DeliveryRow> {
  const endpoint = await readEndpoint(context, id)
  const event = await writeEvent(context.tx, context.accountId, context.now, {
    kind: sample.kind,
    data: { ...sample.example, test: true },
  })
  const deliveryId = newId('delivery')
  await insertDeliveries(context.tx, [
    {
      account_id: context.accountId,
      id: deliveryId,
      endpoint_id: id,
      event_id: event.id,
      event_kind: sample.kind,
      state: 'pending',
      created_at: context.now,
      due_at: context.now,
    },
  ])
  await context.wake(deliveryWork)
  await context.audit(targetOf(endpoint), {
    before: null,
    after: { event: sample.kind, delivery_id: deliveryId },
  })
  const delivery = await selectDelivery(context.tx, context.accountId, deliveryId)
  if (!delivery) throw new Error(`Delivery ${deliveryId} is gone in the transaction that made it`)
  return delivery
}

export function secretPlace(endpointId: string): string {
  return `webhook_endpoints.secret/${endpointId}`
}

/**
 * Pending deliveries of a disabled endpoint have no due time; enabling it gives them one. Those under way are
 * left alone: when their attempt ends, what the endpoint is by then decides.
 */
async function holdOrRelease(context: Context, endpoint: EndpointRow): Promise<void> {
  await webhooksDb(context.tx)
    .updateTable('webhook_deliveries')
    .set({ due_at: endpoint.enabled ? context.now : null })
    .where('account_id', '=', context.accountId)
    .where('endpoint_id', '=', endpoint.id)
    .where('state', '=', 'pending')
    .where('lease', 'is', null)
    .execute()
  await context.wake(deliveryWork)
}

async function lockedEndpoint(context: Context, id: string, ifMatch: string | null): Promise<EndpointRow> {
  const endpoint = (await selectEndpoint(context.tx, context.accountId, id, 'update')) ?? refuseUnknown()
  requireMatch(ifMatch, endpoint.revision)
  return endpoint
}

function refuseUnknown(): never {
  throw notFound('webhook endpoint')
}

function targetOf(endpoint: EndpointRow) {
  return { type: 'webhook_endpoint', id: endpoint.id, name: endpoint.name }
}

function auditView({ name, url, event_kinds, enabled, labels }: EndpointRow) {
  return { name, url, events: event_kinds, enabled, labels }
}
