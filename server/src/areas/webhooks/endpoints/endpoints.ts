import type { EventKind } from '#kernel/events/event-kind.ts'
import { newId } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import { invalidInput, notFound } from '#kernel/problem/problem.ts'
import { canonicalJson } from '#kernel/text/canonical-json.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError, faultCodeOf } from '#platform/net/egress-error.ts'
import { hostOf } from '#platform/net/host.ts'
import { deliveryWork } from '../deliveries/fan-out.ts'
import { endWaiting, makeWaitingDue } from '../deliveries/queue-store.ts'
import type { EventAccess } from '../event-types/event-access.ts'
import type { EndpointRow, EventFilter } from '../store.ts'
import {
  deleteEndpointRow,
  insertEndpoint,
  selectEndpoint,
  selectEndpoints,
  updateEndpointRow,
} from './endpoint-store.ts'
import { filterFaults } from './filter.ts'
import { type Headers, mergedHeaders, openHeaders, requireHeadersAnew, sealHeaders } from './headers.ts'
import { requestedState } from './health/health.ts'
import { lockedEndpoint, targetOf } from './locked-endpoint.ts'
import type { EndpointInput, EndpointPatch, EndpointQuery } from './schema.ts'
import { makeSecret } from './secrets.ts'
import { eventTypesSentTo } from './sent-event-type-store.ts'

/** What endpoints are validated against: the event types, and who may read them. */
export type EndpointRules = { kinds: readonly EventKind[]; access: EventAccess }

/** An endpoint with its decrypted headers. */
export type OpenedEndpoint = { endpoint: EndpointRow; headers: Headers }

/**
 * Rejects a URL that the worker would reject. A name that does not resolve is rejected too, so that the response does
 * not reveal whether a name exists in a private network.
 */
export async function requireDeliverable(egress: Egress, url: string | undefined): Promise<void> {
  if (url === undefined) return
  try {
    await egress.check(url)
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    throw invalidInput([{ pointer: '/url', message: error.message, ...faultCodeOf(error) }])
  }
}

/** Creates an endpoint. Its signing secret is only in the response. */
export async function createEndpoint(
  context: Context,
  input: EndpointInput,
  { kinds, access }: EndpointRules,
): Promise<OpenedEndpoint & { secret: string }> {
  await context.withinLimit('webhook_endpoints')
  const id = newId('webhook_endpoint')
  const headers = mergedHeaders({}, input.headers ?? {})
  requireFilter(input.filter ?? {}, input.events, kinds)
  access.requireReadable(context.actor, input.events)
  const { secret, stored } = await makeSecret(context, id)
  const endpoint = await insertEndpoint(context.tx, {
    account_id: context.accountId,
    id,
    name: input.name ?? new URL(input.url).host,
    url: input.url,
    host: hostOf(input.url),
    event_kinds: input.events,
    filter: input.filter ?? {},
    headers: await sealHeaders(context, id, headers),
    secrets: JSON.stringify([stored]),
    state: input.enabled === false ? 'paused' : 'healthy',
    pause_reason: input.enabled === false ? 'by_owner' : null,
    state_since: context.now,
    ordered: input.ordered ?? false,
    max_concurrency: input.max_concurrency ?? 10,
    max_per_second: input.max_per_second ?? null,
    labels: input.labels ?? {},
    created_at: context.now,
    updated_at: context.now,
  })
  context.count('webhook_endpoints', 1)
  await context.audit(targetOf(endpoint), { before: null, after: auditView(endpoint, headers) })
  return { endpoint, headers, secret }
}

export async function readEndpoint(context: Context, id: string): Promise<OpenedEndpoint> {
  const endpoint = await selectEndpoint(context.tx, context.accountId, id)
  if (!endpoint) throw notFound('webhook endpoint')
  return await opened(context, endpoint)
}

export async function opened(context: Context, endpoint: EndpointRow): Promise<OpenedEndpoint> {
  return { endpoint, headers: await openHeaders(context, endpoint) }
}

export async function listEndpoints(context: Context, filter: EndpointQuery): Promise<Page<OpenedEndpoint>> {
  const page = await selectEndpoints(context.tx, context.accountId, filter)
  const data = await Promise.all(page.data.map((endpoint) => opened(context, endpoint)))
  return { ...page, data }
}

export async function updateEndpoint(
  context: Context,
  id: string,
  patch: EndpointPatch,
  { ifMatch, kinds, access }: EndpointRules & { ifMatch: string | null },
): Promise<OpenedEndpoint> {
  const before = await opened(context, await lockedEndpoint(context, id, ifMatch))
  const { events, enabled, headers: headerPatch, labels, ...fields } = patch
  const headers = mergedHeaders(before.headers, headerPatch ?? {})
  requireFilter(patch.filter ?? before.endpoint.filter, events ?? before.endpoint.event_kinds, kinds)
  if (isRedirected(before.endpoint, patch))
    access.requireReadable(context.actor, [
      ...(await eventTypesSentTo(context, before.endpoint)),
      ...(events ?? []),
    ])
  if (hasNewUrl(before.endpoint, patch)) requireHeadersAnew(before.headers, headerPatch ?? {})
  const endpoint = await updateEndpointRow(context.tx, context.accountId, id, {
    ...fields,
    ...(fields.url !== undefined && { host: hostOf(fields.url) }),
    ...(events && { event_kinds: events }),
    ...(labels && { labels: patchedLabels(before.endpoint.labels, labels) }),
    ...(headerPatch && { headers: await sealHeaders(context, id, headers) }),
    ...(enabled !== undefined && requestedState(before.endpoint, enabled, context.now)),
    updated_at: context.now,
    revision: before.endpoint.revision + 1,
  })
  if (before.endpoint.state === 'paused') await makeWaitingDue(context, id)
  await context.wake(deliveryWork)
  await context.audit(
    targetOf(endpoint),
    changedFields(auditView(before.endpoint, before.headers), auditView(endpoint, headers, before.headers)),
  )
  return { endpoint, headers }
}

/** Whether the change sends messages to a different URL. */
function hasNewUrl(before: EndpointRow, { url }: EndpointPatch): boolean {
  return url !== undefined && new URL(url).href !== new URL(before.url).href
}

/** Whether the change sends other events, or sends them to a different URL. */
function isRedirected(before: EndpointRow, patch: EndpointPatch): boolean {
  const { events = before.event_kinds, filter = before.filter } = patch
  const differs = (one: unknown, other: unknown) => canonicalJson(one) !== canonicalJson(other)
  return (
    hasNewUrl(before, patch) ||
    differs(events.toSorted(), before.event_kinds.toSorted()) ||
    differs(filter, before.filter)
  )
}

/** Resumes a paused endpoint. Its waiting deliveries are sent or skipped. */
export async function resumeEndpoint(
  context: Context,
  id: string,
  waiting: 'send' | 'skip',
): Promise<OpenedEndpoint> {
  const before = await lockedEndpoint(context, id, null)
  const endpoint = await updateEndpointRow(context.tx, context.accountId, id, {
    ...requestedState(before, true, context.now),
    updated_at: context.now,
    revision: before.revision + 1,
  })
  await makeWaitingDue(context, id)
  const skipped = waiting === 'skip' ? await endWaiting(context, { endpointId: id }, 'skipped') : 0
  await context.wake(deliveryWork)
  await context.audit(targetOf(endpoint), {
    before: { state: before.state },
    after: { state: endpoint.state, ...(skipped > 0 && { skipped_deliveries: skipped }) },
  })
  return await opened(context, endpoint)
}

/** Deletes an endpoint. Its log stays, and pending deliveries are cancelled. */
export async function deleteEndpoint(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const before = await opened(context, await lockedEndpoint(context, id, ifMatch))
  await endWaiting(context, { endpointId: id }, 'cancelled')
  await deleteEndpointRow(context.tx, context.accountId, id)
  context.count('webhook_endpoints', -1)
  await context.audit(targetOf(before.endpoint), {
    before: auditView(before.endpoint, before.headers),
    after: null,
  })
}

function requireFilter(filter: EventFilter, events: readonly string[], kinds: readonly EventKind[]): void {
  const faults = filterFaults(
    filter,
    kinds.filter(({ kind }) => events.includes(kind)),
  )
  if (faults.length > 0) throw invalidInput(faults)
}

/** Shows only the names of headers, and which of them have a new value. */
function auditView(endpoint: EndpointRow, headers: Headers, before: Headers = headers) {
  const { name, url, event_kinds, filter, state, ordered, max_concurrency, max_per_second, labels } = endpoint
  const shown = Object.fromEntries(
    Object.entries(headers).map(([header, value]) => [
      header,
      before[header] === undefined || before[header] === value ? 'set' : 'changed',
    ]),
  )
  return {
    name,
    url,
    events: event_kinds,
    filter,
    headers: shown,
    enabled: state !== 'paused',
    ordered,
    max_concurrency,
    max_per_second,
    labels,
  }
}
