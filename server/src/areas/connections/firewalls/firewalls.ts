import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { FirewallCapabilities, FirewallsProvider } from '#providers/ports/firewalls.ts'
import type { ProviderClients } from '../provider/provider-clients.ts'
import { withProviderProblems } from '../provider/provider-problem.ts'

/** A connection whose provider supports firewalls. */
export type FirewallConnection = {
  /** The name of the provider. */
  name: string
  kind: string
  connectionName: string
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
  const { manifest, provider, name } = await providerClients.open(context, connectionId)
  if (!provider.firewalls || !manifest.firewalls)
    throw new Problem(
      'wrong_state',
      `The connection ${name} has no firewalls: ${manifest.name} does not support them.`,
    )
  return {
    name: manifest.name,
    kind: manifest.kind,
    connectionName: name,
    firewalls: provider.firewalls,
    capabilities: manifest.firewalls,
  }
}

/** The firewalls at a provider whose name contains `q`, sorted by name. */
export async function listFirewalls(
  providerClients: ProviderClients,
  lookup: Lookup,
  connectionId: string,
  q = '',
) {
  const { name: provider, firewalls } = await lookup.act((context) =>
    openFirewalls(providerClients, context, connectionId),
  )
  const all = await withProviderProblems(provider, () => firewalls.listFirewalls())
  return all
    .filter((firewall) => firewall.name.toLowerCase().includes(q.toLowerCase()))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ ref, name }) => ({ ref, name }))
}
