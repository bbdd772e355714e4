import { type ProviderClients, providerProblem } from '#areas/connections/index.ts'
import { canonical } from '#kernel/dns/canonical.ts'
import { zoneName } from '#kernel/dns/name.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { DnsCapabilities, DnsProvider, ProviderZone } from '#providers/ports/dns.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { ZoneOptionValues } from '#providers/ports/zone-options.ts'

export type DnsConnection = {
  name: string
  /** The server's identity, if it is known. */
  server: string | null
  dns: DnsProvider
  capabilities: DnsCapabilities
  manifest: ProviderManifest
  zoneDefaults: ZoneOptionValues
}

/** Opens a connection for DNS; throws a fault of `connection_id` if it does not exist or does not support DNS. */
export async function openDns(
  providerClients: ProviderClients,
  lookup: Lookup,
  connectionId: string,
): Promise<DnsConnection> {
  const { manifest, provider, zoneDefaults } = await lookup.act(async (context) => {
    try {
      return await providerClients.open(context, connectionId)
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found')
        throw invalidInput([
          { pointer: '/connection_id', message: `There is no connection ${connectionId}.` },
        ])
      throw error
    }
  })
  if (!provider.dns || !manifest.dns)
    throw invalidInput([{ pointer: '/connection_id', message: `${manifest.name} does not support DNS.` }])
  return {
    name: manifest.name,
    server: provider.server ?? null,
    dns: provider.dns,
    capabilities: manifest.dns,
    manifest,
    zoneDefaults,
  }
}

/** Calls the provider and converts its failure to a problem. */
export async function callProvider<T>(
  connection: DnsConnection,
  question: (dns: DnsProvider) => Promise<T>,
): Promise<T> {
  try {
    return await question(connection.dns)
  } catch (error) {
    throw providerProblem(error, connection.name)
  }
}

/** Throws unless the provider can create zones. */
export function requireCanCreate(connection: DnsConnection): void {
  if (!connection.capabilities.canCreateZones)
    throw invalidInput([
      {
        pointer: '/connection_id',
        message: `${connection.name} cannot create zones. Create the zone on the server, then import it.`,
      },
    ])
}

/** Throws if the provider already has a zone with this name. */
export async function requireAbsent(connection: DnsConnection, name: string): Promise<void> {
  if (await callProvider(connection, (dns) => dns.findZone(name)))
    throw new Problem('conflict', `${connection.name} already has a zone ${name}. Import it instead.`)
}

export async function requireImportable(connection: DnsConnection, name: string): Promise<ProviderZone> {
  const found = await callProvider(connection, (dns) => dns.findZone(name))
  if (!found) throw invalidInput([{ pointer: '/name', message: `${connection.name} has no zone ${name}.` }])
  return found
}

/** The canonical name of a zone as entered; the fault points to `name`. */
export function canonicalZoneName(text: string): string {
  return canonical('/name', () => zoneName(text))
}
