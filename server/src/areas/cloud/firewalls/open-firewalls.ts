import {
  type OpenConnection,
  openRequested,
  type ProviderClients,
  withProviderProblems,
} from '#areas/connections/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { FirewallCapabilities, FirewallsProvider } from '#providers/ports/firewalls.ts'

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

function withFirewalls(opened: OpenConnection): FirewallConnection {
  const { manifest, provider, name } = opened
  if (!provider.firewalls || !manifest.firewalls)
    throw new Problem(
      'wrong_state',
      `The connection ${name} has no firewalls: ${manifest.name} does not support them.`,
    )
  return { ...opened, firewalls: provider.firewalls, capabilities: manifest.firewalls }
}
