import type { ProviderClients } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import type { DnsCapabilities } from '#providers/ports/dns.ts'

/** Returns what the connection's provider supports for DNS. */
export async function dnsCapabilities(
  providerClients: ProviderClients,
  context: Context,
  connectionId: string,
): Promise<DnsCapabilities> {
  const { dns, name } = await providerClients.manifest(context, connectionId)
  if (!dns) throw new Error(`A zone belongs to a connection to ${name}, which does not support DNS`)
  return dns
}
