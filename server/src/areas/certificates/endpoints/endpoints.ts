/** What people do with endpoints: pin, ignore, delete, and scan now. */
import { newId } from '#kernel/id.ts'
import { invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { hostOf } from '#platform/net/host.ts'
import { caaWork } from '../assessment/caa/caa-names.ts'
import { setCaaDue } from '../assessment/caa/caa-store.ts'
import { requestGaps } from '../gaps/request-run.ts'
import { selectPlacesOfEndpoint } from '../inventory/place-store.ts'
import { recordPlaces } from '../inventory/record-places.ts'
import { deleteEndpoints, insertEndpoint, lockedEndpoint, updateEndpoint } from './endpoint-store.ts'
import { isExpected } from './expected.ts'
import type { EndpointInput, EndpointPatch } from './schema.ts'
import type { EndpointRow, EndpointSource } from './tables.ts'

/** The work that scans endpoints. */
export const scanWork = 'certificates.scan'

export const pin: EndpointSource = { kind: 'pin', id: null, detail: null }

/** Adds an endpoint by hand. */
export async function addEndpoint(
  context: Context,
  { name: text, port = 443, protocol = 'tls' }: EndpointInput,
): Promise<EndpointRow> {
  const name = hostOf(text)
  if (name === null || name === '' || name.includes('*'))
    throw invalidInput([
      { pointer: pointer('name'), message: 'must be a host name or an IP address, without a wildcard' },
    ])
  await context.withinLimit('certificate_endpoints')
  const endpoint = await insertEndpoint(context, {
    account_id: context.accountId,
    id: newId('certificate_endpoint'),
    name,
    port,
    protocol: protocol as EndpointRow['protocol'],
    sources: JSON.stringify([pin]),
    is_expected: true,
    is_pinned: true,
    first_seen_at: context.now,
    updated_at: context.now,
    due_at: context.now,
  })
  if (!endpoint) throw new Problem('conflict', 'This endpoint is known already. You can pin it there.')
  context.count('certificate_endpoints', 1)
  await context.audit(targetOf(endpoint), { before: null, after: auditView(endpoint) })
  await context.wake(scanWork)
  await requestGaps(context)
  return endpoint
}

export async function changeEndpoint(
  context: Context,
  id: string,
  { is_pinned, is_ignored }: EndpointPatch,
  ifMatch: string | null,
): Promise<EndpointRow> {
  const before = await lockedEndpoint(context, id, ifMatch)
  const pinned = is_pinned ?? before.is_pinned
  const ignored = is_ignored ?? before.is_ignored
  const others = before.sources.filter(({ kind }) => kind !== 'pin')
  const sources = pinned ? [...others, pin] : others
  const isScanned = !ignored && sources.length > 0
  const wasScanned = !before.is_ignored && before.sources.length > 0
  const after = await updateEndpoint(context, id, {
    is_pinned: pinned,
    is_ignored: ignored,
    sources: JSON.stringify(sources),
    is_expected: isExpected({ ...before, sources }),
    forgotten_at: sources.length > 0 ? null : (before.forgotten_at ?? context.now),
    due_at: !isScanned ? null : wasScanned ? before.due_at : context.now,
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  if (isScanned && !wasScanned) await context.wake(scanWork)
  if (!isScanned && wasScanned) await endPlacesOfEndpoint(context, id)
  await requestGaps(context)
  return after
}

/** Deletes an endpoint that nothing but a pin names. Another would be found again. */
export async function deleteEndpoint(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<EndpointRow> {
  const endpoint = await lockedEndpoint(context, id, ifMatch)
  if (endpoint.sources.some(({ kind }) => kind !== 'pin'))
    throw new Problem(
      'wrong_state',
      'The endpoint is still named by your resources, and would be found again. You can ignore it instead.',
      { members: { state: 'named' } },
    )
  await endPlacesOfEndpoint(context, id)
  await deleteEndpoints(context, [id])
  context.count('certificate_endpoints', -1)
  await context.audit(targetOf(endpoint), { before: auditView(endpoint), after: null })
  await requestGaps(context)
  return endpoint
}

/** The certificates that it served are there no more, as far as is known. */
export async function endPlacesOfEndpoint(context: Context, id: string): Promise<void> {
  const places = await selectPlacesOfEndpoint(context, id)
  if (places.length > 0) await recordPlaces(context, places, [], 'leave_out')
}

export async function requestScan(context: Context, id: string): Promise<EndpointRow> {
  const endpoint = await lockedEndpoint(context, id)
  if (endpoint.is_ignored)
    throw new Problem('wrong_state', 'The endpoint is ignored, and therefore not scanned.', {
      members: { state: 'ignored' },
    })
  const after = await updateEndpoint(context, id, { scan_requested_at: context.now, due_at: context.now })
  await setCaaDue(context.tx, context.accountId, endpoint.name, context.now)
  await context.audit(targetOf(endpoint), { before: null, after: { scan_requested_at: context.now } })
  await context.wake(scanWork)
  await context.wake(caaWork)
  return after
}

/** `example.com:443`, and the protocol if it is begun there. */
export function titleOfEndpoint({ name, port, protocol }: Pick<EndpointRow, 'name' | 'port' | 'protocol'>) {
  const place = `${name.includes(':') ? `[${name}]` : name}:${port}`
  return protocol === 'tls' ? place : `${place} (${protocol})`
}

function targetOf(endpoint: EndpointRow) {
  return { type: 'certificate_endpoint', id: endpoint.id, name: titleOfEndpoint(endpoint) }
}

function auditView({ name, port, protocol, is_pinned, is_ignored }: EndpointRow) {
  return { name, port, protocol, is_pinned, is_ignored }
}
