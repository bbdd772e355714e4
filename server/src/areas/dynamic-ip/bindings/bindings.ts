import { endManagement, manageRRset, readRRsetPlace, readRRsetStates } from '#areas/dns/index.ts'
import { absoluteName } from '#kernel/dns/name.ts'
import { newId } from '#kernel/id.ts'
import { readAddress } from '#kernel/ip/address.ts'
import { interfaceIdOfMac } from '#kernel/ip/delegated-prefix.ts'
import type { Page } from '#kernel/list/page.ts'
import { invalidInput, notFound, Problem } from '#kernel/problem/problem.ts'
import { type AuditTarget, changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/database/query/violation.ts'
import type { BindingQuery } from '../dynamic-ips/schema.ts'
import { wakeRulesInOverlap } from '../firewall-bindings/due-store.ts'
import {
  type BindingRow,
  type DynamicIpRow,
  targetOf as dynamicIpTarget,
  lockedDynamicIp,
  selectDynamicIp,
} from '../store.ts'
import { addressFor, bindingStatus, isOverlapping, overlapError, placeOf } from './binding-state.ts'
import {
  deleteBindingRow,
  findBinding,
  insertBindingRow,
  lockedBinding,
  type NewBindingRow,
  selectBindingPage,
  updateBinding,
} from './binding-store.ts'
import { bindingWork } from './binding-work.ts'
import { requireTargetPermission } from './require-target-permission.ts'
import type { BindingInput, BindingPatch } from './schema.ts'

const ttlDefault = 60

/** Makes a DNS record follow a dynamic IP. */
export async function createBinding(
  context: Context,
  dynamicIpId: string,
  input: BindingInput,
): Promise<BindingRow> {
  requireTargetPermission(context, 'dns.write', 'a DNS record')
  const dynamicIp = await lockedDynamicIp(context, dynamicIpId)
  const { place, zone, values: addresses, alias } = await placeIn(context, input)
  if (alias !== null)
    throw new Problem(
      'conflict',
      `${absoluteName(place.name, zone)} is an alias of ${alias}: remove that record first.`,
    )
  if (addresses.length > 0 && !input.adopt)
    throw new Problem(
      'conflict',
      `${absoluteName(place.name, zone)} already has ${addresses.length === 1 ? 'a record' : 'records'} of type ${place.type} (${addresses.join(', ')}): send \`adopt: true\` to overwrite it.`,
    )
  const binding = await insertBinding(context, {
    account_id: context.accountId,
    id: newId('dynamic_ip_binding'),
    dynamic_ip_id: dynamicIp.id,
    zone_id: place.zoneId,
    name: place.name,
    type: input.type,
    ttl: input.ttl ?? ttlDefault,
    interface_id: interfaceIdOf(input),
    created_at: context.now,
    updated_at: context.now,
    due_at: context.now,
  })
  requireNoOverlap(dynamicIp, binding)
  await manageRRset(context, place.zoneId, {
    ...place,
    manager: { type: 'dynamic_ip', id: dynamicIp.id, name: dynamicIp.name },
    permission: 'dynamic_ip.write',
  })
  await context.wake(bindingWork)
  await context.audit(targetOf(binding, dynamicIp, zone), { before: null, after: auditView(binding) })
  return binding
}

async function placeIn(context: Context, { zone_id, name, type }: BindingInput) {
  try {
    return await readRRsetPlace(context, { zoneId: zone_id, name, type })
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found')
      throw invalidInput([{ pointer: '/zone_id', message: `There is no zone ${zone_id}.` }])
    throw error
  }
}

async function insertBinding(context: Context, row: NewBindingRow): Promise<BindingRow> {
  try {
    return await insertBindingRow(context.tx, row)
  } catch (error) {
    if (isDuplicate(error))
      throw new Problem('conflict', `${row.name} ${row.type} in this zone already follows a dynamic IP.`)
    throw error
  }
}

function interfaceIdOf({ type, interface_id, mac }: Pick<BindingInput, 'type' | 'interface_id' | 'mac'>) {
  if (interface_id === undefined || interface_id === null)
    return mac === undefined ? null : requireIpv6Type(type, '/mac', interfaceIdOfMac(mac))
  if (mac !== undefined)
    throw invalidInput([{ pointer: '/mac', message: 'replaces the interface id: send one of the two' }])
  const read = readAddress(interface_id)
  if (read?.family !== 'ipv6')
    throw invalidInput([
      {
        pointer: '/interface_id',
        message: `must have the form of an IPv6 address, such as ::1:2; got ${interface_id}`,
      },
    ])
  return requireIpv6Type(type, '/interface_id', read.address)
}

function requireIpv6Type(type: string, pointer: string, value: string): string {
  if (type === 'AAAA') return value
  throw invalidInput([{ pointer, message: 'is for AAAA records: only IPv6 has delegated prefixes' }])
}

function requireNoOverlap(dynamicIp: DynamicIpRow, binding: BindingRow): void {
  if (isOverlapping(dynamicIp, binding))
    throw invalidInput([{ pointer: '/interface_id', message: overlapError(dynamicIp, binding).message }])
}

export async function changeBinding(
  context: Context,
  { dynamicIpId, id, ifMatch }: { dynamicIpId: string; id: string; ifMatch: string | null },
  patch: BindingPatch,
): Promise<BindingRow> {
  requireTargetPermission(context, 'dns.write', 'a DNS record')
  const dynamicIp = await selectDynamicIp(context, dynamicIpId)
  const before = await lockedBinding(context, dynamicIpId, id, ifMatch)
  const { ttl, interface_id } = patch
  const after = await updateBinding(context, id, {
    ...(ttl !== undefined && { ttl }),
    ...(interface_id !== undefined && { interface_id: interfaceIdOf({ ...before, interface_id }) }),
    verified_seq: null,
    due_at: context.now,
    updated_at: context.now,
    revision: before.revision + 1,
  })
  requireNoOverlap(dynamicIp, after)
  await context.wake(bindingWork)
  await context.audit(
    targetOf(after, dynamicIp, await zoneNameOf(context, after)),
    changedFields(auditView(before), auditView(after)),
  )
  return after
}

/** The record stays unchanged and follows nothing from now on. */
export async function deleteBinding(
  context: Context,
  { dynamicIpId, id, ifMatch }: { dynamicIpId: string; id: string; ifMatch: string | null },
): Promise<void> {
  requireTargetPermission(context, 'dns.write', 'a DNS record')
  const dynamicIp = await selectDynamicIp(context, dynamicIpId)
  const before = await lockedBinding(context, dynamicIpId, id, ifMatch)
  const zone = await zoneNameOf(context, before)
  await deleteBindingRow(context, id)
  await endManagement(context, before.zone_id, [before])
  const { tx, accountId, now } = context
  await wakeRulesInOverlap(tx, { accountId, at: now, dynamicIpIds: [dynamicIpId] })
  await context.audit(targetOf(before, dynamicIp, zone), { before: auditView(before), after: null })
}

export async function listBindings(
  context: Context,
  dynamicIpId: string,
  filter: BindingQuery,
): Promise<Page<object>> {
  const dynamicIp = await selectDynamicIp(context, dynamicIpId)
  const { data, next_cursor } = await selectBindingPage(context, dynamicIpId, filter)
  return { data: await bindingViews(context, dynamicIp, data), next_cursor }
}

/** One binding in the format of the API, and its revision. */
export async function readBinding(context: Context, dynamicIpId: string, id: string) {
  const dynamicIp = await selectDynamicIp(context, dynamicIpId)
  const binding = await findBinding(context, dynamicIpId, id)
  if (!binding) throw notFound('binding')
  const [view] = await bindingViews(context, dynamicIp, [binding])
  if (!view) throw notFound('binding')
  return { view, revision: binding.revision }
}

async function bindingViews(context: Context, dynamicIp: DynamicIpRow, bindings: readonly BindingRow[]) {
  const states = await readRRsetStates(context, bindings.map(placeOf))
  return bindings.flatMap((binding, index) => {
    const at = states[index]
    if (!at) return []
    const { id, dynamic_ip_id, zone_id, name, type, ttl, interface_id, created_at, updated_at } = binding
    return {
      id,
      dynamic_ip_id,
      zone_id,
      zone: at.zone,
      name,
      fqdn: absoluteName(name, at.zone),
      type,
      ttl,
      interface_id,
      address: addressFor(dynamicIp, binding),
      ...bindingStatus(dynamicIp, binding, at),
      created_at,
      updated_at,
    }
  })
}

async function zoneNameOf(context: Context, binding: BindingRow): Promise<string> {
  return (await readRRsetPlace(context, { zoneId: binding.zone_id, name: binding.name, type: binding.type }))
    .zone
}

function targetOf(
  { id, name, type, zone_id }: BindingRow,
  dynamicIp: DynamicIpRow,
  zone: string,
): AuditTarget {
  return {
    type: 'dynamic_ip_binding',
    id,
    name: `${name} ${type}`,
    within: [dynamicIpTarget(dynamicIp), { type: 'zone', id: zone_id, name: zone }],
  }
}

function auditView({ dynamic_ip_id, zone_id, name, type, ttl, interface_id }: BindingRow) {
  return { dynamic_ip_id, zone_id, name, type, ttl, interface_id }
}
