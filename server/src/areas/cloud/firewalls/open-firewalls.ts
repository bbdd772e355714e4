import {
  type OpenConnection,
  openRequested,
  type ProviderClients,
  withProviderProblems,
} from '#areas/connections/index.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type {
  FirewallManagement,
  FirewallManagementCapabilities,
} from '#providers/ports/firewall-management.ts'
import type { FirewallCapabilities, FirewallsProvider } from '#providers/ports/firewalls.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

/** A connection whose provider supports firewalls. */
export type FirewallConnection = OpenConnection & {
  firewalls: FirewallsProvider
  capabilities: FirewallCapabilities
}

/**
 * Opens a connection for its firewalls. Throws `not_found` if it does not exist and `wrong_state` if its provider has
 * no firewalls.
 */
export async function openFirewalls(
  providerClients: ProviderClients,
  context: Context,
  connectionId: string,
): Promise<FirewallConnection> {
  return withFirewalls(await providerClients.open(context, connectionId))
}

/** The firewalls at a provider whose name contains `q`, sorted by name. */
export async function listAtProvider(
  providerClients: ProviderClients,
  lookup: Lookup,
  connectionId: string,
  q = '',
) {
  const opened = await openRequested(providerClients, lookup, connectionId, null)
  const { firewalls, manifest } = withFirewalls(opened)
  const all = await withProviderProblems(manifest.name, () => firewalls.listFirewalls())
  return all
    .filter((firewall) => firewall.name.toLowerCase().includes(q.toLowerCase()))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ ref, name }) => ({ ref, name }))
}

function withFirewalls(opened: OpenConnection, pointer: string | null = null): FirewallConnection {
  const { manifest, provider, name } = opened
  if (!provider.firewalls || !manifest.firewalls)
    throw refusal(`The connection ${name} has no firewalls: ${manifest.name} does not support them.`, pointer)
  return { ...opened, firewalls: provider.firewalls, capabilities: manifest.firewalls }
}

/** A connection through which firewalls are created. */
export type ManagementConnection = FirewallConnection & {
  managementCapabilities: FirewallManagementCapabilities
}

/** Throws a fault of the input at `pointer`, or `wrong_state` if that is null. */
export function withManagement(opened: OpenConnection, pointer: string | null): ManagementConnection {
  const connection = withFirewalls(opened, pointer)
  return { ...connection, managementCapabilities: requireManagement(opened.manifest, pointer) }
}

export function requireManagement(
  { name, firewalls, firewallManagement }: ProviderManifest,
  pointer: string | null,
): FirewallManagementCapabilities {
  if (firewallManagement) return firewallManagement
  const message = firewalls?.isOfServer
    ? `Each firewall at ${name} belongs to one of its servers, and is created and deleted with it.`
    : `Holdfast cannot create, attach and delete firewalls at ${name}.`
  throw refusal(message, pointer)
}

/** For due work, which reports what is missing like a failure of the provider. */
export function managementOf({ provider, manifest }: OpenConnection): FirewallManagement {
  if (provider.firewallManagement) return provider.firewallManagement
  throw new ProviderError('unsupported', `${manifest.name} cannot create, attach and delete firewalls.`)
}

function refusal(message: string, pointer: string | null): Problem {
  return pointer === null ? new Problem('wrong_state', message) : invalidInput([{ pointer, message }])
}
