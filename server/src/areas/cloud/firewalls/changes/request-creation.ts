/** Orders firewalls. What the provider would refuse is refused before anything is sent. */

import { listingSeconds } from '#areas/cloud/accounts/listing-kind.ts'
import { newOrder } from '#areas/cloud/creation/engine/place-order.ts'
import { followAccount } from '#areas/cloud/store/accounts.ts'
import { findCatalogue } from '#areas/cloud/store/catalogues.ts'
import { canonicalRules, openRequested, type ProviderClients } from '#areas/connections/index.ts'
import { newId } from '#kernel/id.ts'
import { type Fault, invalidInput } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { ManagersOf } from '#platform/related/managers.ts'
import { type FirewallRow, firewallTarget, insertFirewall } from '../firewall-store.ts'
import { type ManagementConnection, withManagement } from '../open-firewalls.ts'
import { managersOfRules } from '../rules/rule-managers.ts'
import { changeTo, noRules, ruleText } from '../rules/rule-set.ts'
import type { FirewallInput } from '../schema.ts'
import { firewallWork } from './request-change.ts'

/** Opens the connection for a firewall that is created through it. */
export async function openForCreation(
  providerClients: ProviderClients,
  lookup: Lookup,
  connectionId: string,
): Promise<ManagementConnection> {
  const pointer = '/connection_id'
  return withManagement(await openRequested(providerClients, lookup, connectionId, pointer), pointer)
}

/** Nothing is sent before the firewall is stored. */
export async function requestCreation(
  context: Context,
  connection: ManagementConnection,
  managersOf: ManagersOf,
  input: FirewallInput,
): Promise<FirewallRow> {
  const { now } = context
  const { name, region = null } = input
  const { manifest, capabilities } = connection
  const rules = canonicalRules(input.rules ?? [])
  const managers = await managersOfRules(context, managersOf, rules)
  changeTo(noRules, rules, { name: manifest.name, capabilities, managers })
  const faults = [...nameFaults(name, connection), ...(await regionFaults(context, region, connection))]
  if (connection.managementCapabilities.requiresRules && rules.length === 0)
    faults.push({
      pointer: '/rules',
      message: `${manifest.name} creates no firewall without rules. Give at least one.`,
    })
  if (faults.length > 0) throw invalidInput(faults)
  await followAccount(context, connection.id, addSeconds(now, listingSeconds))
  const row = await insertFirewall(context, {
    account_id: context.accountId,
    id: newId('firewall'),
    connection_id: connection.id,
    ref: null,
    name,
    region,
    attached_to: [],
    change: { ...newOrder(now), kind: 'create', rules },
    error: null,
    ordered_at: now,
    deleted_at: null,
    listed_at: now,
    created_at: now,
    updated_at: now,
    due_at: now,
  })
  await context.audit(firewallTarget(row), {
    before: null,
    after: { name, ...(region !== null && { region }), rules: rules.map(ruleText) },
  })
  await context.wake(firewallWork)
  return row
}

function nameFaults(name: string, { manifest, managementCapabilities }: ManagementConnection): Fault[] {
  const { nameMax, namePattern } = managementCapabilities
  const length = [...name].length
  if (length > nameMax)
    return [
      { pointer: '/name', message: `${manifest.name} takes at most ${nameMax} characters; got ${length}` },
    ]
  if (namePattern !== undefined && !new RegExp(`^(?:${namePattern})$`, 'u').test(name))
    return [{ pointer: '/name', message: `${manifest.name} only takes names that match ^${namePattern}$` }]
  return []
}

/** With the regions of the catalogue, once that was read. */
async function regionFaults(
  context: Context,
  region: string | null,
  { id, manifest, managementCapabilities }: ManagementConnection,
): Promise<Fault[]> {
  const fault = (message: string) => [{ pointer: '/region', message }]
  if (!managementCapabilities.hasRegions)
    return region === null
      ? []
      : fault(`has to be left out: a firewall at ${manifest.name} is for all regions`)
  const known = (await findCatalogue(context, id))?.catalogue?.regions.map(({ ref }) => ref)
  const words = known && known.length > 0 ? ` Available: ${known.join(', ')}.` : ''
  if (region === null)
    return fault(`is required: a firewall at ${manifest.name} belongs to a region.${words}`)
  return words === '' || known?.includes(region)
    ? []
    : fault(`${manifest.name} has no region ${region}.${words}`)
}
