import { canonicalPorts, type ProviderClients } from '#areas/connections/index.ts'
import { newId } from '#kernel/id.ts'
import { type FirewallRule, ruleKey } from '#kernel/ip/firewall/rule.ts'
import type { Page } from '#kernel/list/page.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { BindingQuery } from '../dynamic-ips/schema.ts'
import { type DynamicIpRow, lockedDynamicIp, selectDynamicIp } from '../store.ts'
import { firewallBindingWork } from './due-store.ts'
import { requireTemplates } from './rules/networks.ts'
import { leaveNow, wantedRules } from './rules/own-rules.ts'
import { requireCloudWrite } from './rules/place.ts'
import type { FirewallBindingInput, FirewallBindingPatch } from './schema.ts'
import {
  type BindingPlace,
  deleteFirewallBindingRow,
  type FirewallBindingRow,
  findFirewallBinding,
  insertFirewallBinding,
  lockedFirewallBinding,
  type OwnRule,
  selectFirewallBinding,
  selectFirewallBindingPage,
  targetOf,
  updateFirewallBinding,
} from './store.ts'
import { firewallBindingView } from './view.ts'

const overlapSecondsDefault = 300

/** Makes a firewall rule follow a dynamic IP. */
export async function createFirewallBinding(
  context: Context,
  providerClients: ProviderClients,
  { dynamicIpId, firewallName }: { dynamicIpId: string; firewallName: string },
  input: FirewallBindingInput,
): Promise<FirewallBindingRow> {
  const dynamicIp = await lockedDynamicIp(context, dynamicIpId)
  const asked = await checkedFields(context, providerClients, input.connection_id, {
    direction: 'inbound',
    ports: null,
    description: '',
    overlap_seconds: overlapSecondsDefault,
    allow_wide: false,
    ...input,
  })
  const binding = await insertFirewallBinding(context.tx, {
    account_id: context.accountId,
    id: newId('firewall_binding'),
    dynamic_ip_id: dynamicIp.id,
    connection_id: input.connection_id,
    firewall_ref: input.firewall_ref,
    firewall_name: firewallName,
    ...asked,
    networks: JSON.stringify(asked.networks),
    cause: 'api',
    created_at: context.now,
    updated_at: context.now,
    due_at: context.now,
  })
  await context.wake(firewallBindingWork)
  await context.audit(targetOf(binding, dynamicIp), { before: null, after: auditView(binding) })
  return binding
}

type Fields = Required<FirewallBindingPatch>

/** The settings of a binding in canonical form, validated against its provider's capabilities. */
async function checkedFields(
  context: Context,
  providerClients: ProviderClients,
  connectionId: string,
  { direction, protocol, ports, networks, description, overlap_seconds, allow_wide }: Fields,
): Promise<Fields> {
  const { name, firewalls: able } = await providerClients.manifest(context, connectionId)
  if (!able?.directions.includes(direction))
    throw invalidInput([{ pointer: '/direction', message: `${name} has no ${direction} rules` }])
  if (!able.protocols.includes(protocol))
    throw invalidInput([{ pointer: '/protocol', message: `${name} has no rules for ${protocol}` }])
  requireTemplates(networks, allow_wide)
  return {
    direction,
    protocol,
    ports: canonicalPorts({ protocol, ports }, '/ports'),
    networks,
    description: description.trim(),
    overlap_seconds,
    allow_wide,
  }
}

/**
 * Rules that are no longer wanted are closed as soon as the new ones are open. The overlap only applies to changed
 * addresses.
 */
export async function changeFirewallBinding(
  context: Context,
  providerClients: ProviderClients,
  place: BindingPlace & { ifMatch: string | null },
  patch: FirewallBindingPatch,
): Promise<FirewallBindingRow> {
  requireCloudWrite(context)
  const dynamicIp = await selectDynamicIp(context, place.dynamicIpId)
  const before = await lockedFirewallBinding(context, place, place.ifMatch)
  requireNotDeleting(before)
  const asked = await checkedFields(context, providerClients, before.connection_id, { ...before, ...patch })
  const after = await updateFirewallBinding(context, before.id, {
    ...asked,
    rules: await withoutUnwanted(context, providerClients, dynamicIp, before, { ...before, ...asked }),
    ...repairNow(context),
    updated_at: context.now,
    revision: before.revision + 1,
  })
  await context.wake(firewallBindingWork)
  await context.audit(targetOf(after, dynamicIp), changedFields(auditView(before), auditView(after)))
  return after
}

/** Closes the rules that the change removes, for current addresses and for those in their overlap. */
async function withoutUnwanted(
  context: Context,
  providerClients: ProviderClients,
  dynamicIp: DynamicIpRow,
  before: FirewallBindingRow,
  after: FirewallBindingRow,
): Promise<OwnRule[]> {
  const { firewalls: able } = await providerClients.manifest(context, before.connection_id)
  const keys = (binding: FirewallBindingRow) =>
    new Set(wantedRules(dynamicIp, binding, able ?? { descriptionMax: 0 }).map(ruleKey))
  const [wantedBefore, wantedAfter] = [keys(before), keys(after)]
  return before.rules.map((one) => {
    const key = ruleKey(one.rule)
    const isGivenUp = (wantedBefore.has(key) && !wantedAfter.has(key)) || !opensSameTraffic(one.rule, after)
    return isGivenUp ? { ...one, leaves: leaveNow(context.now) } : one
  })
}

type Traffic = Pick<FirewallRule, 'direction' | 'protocol' | 'ports'>

function opensSameTraffic(one: Traffic, other: Traffic): boolean {
  return one.direction === other.direction && one.protocol === other.protocol && one.ports === other.ports
}

/** Undoes external changes at the provider now. */
export async function applyFirewallBinding(context: Context, place: BindingPlace): Promise<void> {
  requireCloudWrite(context)
  const dynamicIp = await selectDynamicIp(context, place.dynamicIpId)
  const before = await lockedFirewallBinding(context, place)
  requireNotDeleting(before)
  await updateFirewallBinding(context, before.id, repairNow(context))
  await context.wake(firewallBindingWork)
  await context.audit(targetOf(before, dynamicIp), {
    before: { drift: before.drift },
    after: { drift: null },
  })
}

function repairNow({ now }: Context) {
  return { verified_seq: null, drift: null, cause: 'api', due_at: now } as const
}

function requireNotDeleting({ deleting_since }: FirewallBindingRow): void {
  if (deleting_since) throw new Problem('wrong_state', 'The binding is being deleted.')
}

/** Deletes the binding after its rules were removed; or at once, and leaves the rules. */
export async function deleteFirewallBinding(
  context: Context,
  place: BindingPlace & { ifMatch: string | null },
  keepRules: boolean,
): Promise<void> {
  requireCloudWrite(context)
  const dynamicIp = await selectDynamicIp(context, place.dynamicIpId)
  const before = await lockedFirewallBinding(context, place, place.ifMatch)
  if (keepRules) await deleteFirewallBindingRow(context, before.id)
  else {
    await updateFirewallBinding(context, before.id, {
      deleting_since: before.deleting_since ?? context.now,
      cause: 'api',
      due_at: context.now,
      updated_at: context.now,
      revision: before.revision + 1,
    })
    await context.wake(firewallBindingWork)
  }
  await context.audit(targetOf(before, dynamicIp), {
    before: auditView(before),
    after: { rules: keepRules ? 'kept' : 'removed' },
  })
}

export async function isGone(context: Context, id: string): Promise<boolean> {
  return !(await findFirewallBinding(context, id))
}

export async function listFirewallBindings(
  context: Context,
  dynamicIpId: string,
  filter: BindingQuery,
): Promise<Page<object>> {
  const dynamicIp = await selectDynamicIp(context, dynamicIpId)
  const { data, next_cursor } = await selectFirewallBindingPage(context, dynamicIpId, filter)
  return { data: data.map((row) => firewallBindingView(dynamicIp, row)), next_cursor }
}

/** One binding in the format of the API, and its revision. */
export async function readFirewallBinding(context: Context, place: BindingPlace) {
  const dynamicIp = await selectDynamicIp(context, place.dynamicIpId)
  const binding = await selectFirewallBinding(context, place)
  return { view: firewallBindingView(dynamicIp, binding), revision: binding.revision }
}

function auditView(binding: FirewallBindingRow) {
  const { dynamic_ip_id, connection_id, firewall_ref, direction, protocol, ports } = binding
  const { networks, description, overlap_seconds, allow_wide } = binding
  return {
    dynamic_ip_id,
    connection_id,
    firewall_ref,
    direction,
    protocol,
    ports,
    networks,
    description,
    overlap_seconds,
    allow_wide,
  }
}
