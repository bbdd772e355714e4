import {
  type OpenConnection,
  openRequested,
  type ProviderClients,
  withProviderProblems,
} from '#areas/connections/index.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { type CloudProvider, type CloudServer, serverPages } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

export type CloudConnection = OpenConnection & { cloud: CloudProvider }

/**
 * Opens a connection to a provider with servers. Throws a fault of the input at `pointer` if it has none, or
 * `not_found` and `wrong_state` where the path names it.
 */
export async function openAccount(
  providerClients: ProviderClients,
  lookup: Lookup,
  connectionId: string,
  pointer: string | null,
): Promise<CloudConnection> {
  const opened = await openRequested(providerClients, lookup, connectionId, pointer)
  const { cloud } = opened.provider
  if (!cloud) {
    const message = opened.manifest.cloud?.isEntered
      ? `The servers of ${opened.name} are entered by hand: add them with POST /v1/servers/manual.`
      : `${opened.manifest.name} has no servers.`
    throw pointer === null ? new Problem('wrong_state', message) : invalidInput([{ pointer, message }])
  }
  return { ...opened, cloud }
}

/** The servers of a connection, for due work, which reports what is missing like a failure of the provider. */
export function cloudOf({ provider, manifest }: OpenConnection): CloudProvider {
  if (!provider.cloud) throw new ProviderError('unsupported', `${manifest.name} has no servers.`)
  return provider.cloud
}

/** All servers of the account at the provider, by name. */
export async function listAll({ cloud, manifest }: CloudConnection): Promise<CloudServer[]> {
  const pages = await withProviderProblems(manifest.name, () => Array.fromAsync(serverPages(cloud)))
  return pages.flat().sort((a, b) => (a.name < b.name ? -1 : 1))
}
