import { type OpenConnection, type ProviderClients, withProviderProblems } from '#areas/connections/index.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { ServerCreation } from '#providers/ports/cloud/creation.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { type CloudConnection, openAccount } from '../accounts/open-account.ts'

/**
 * Opens a connection through which servers are created, and passes it to `task`, whose errors of the provider become
 * problems. Throws a fault of the input at `pointer`, or `wrong_state` if that is null.
 */
export async function withCreation<T>(
  providerClients: ProviderClients,
  lookup: Lookup,
  { connectionId, pointer }: { connectionId: string; pointer: string | null },
  task: (creation: ServerCreation, connection: CloudConnection) => Promise<T>,
): Promise<T> {
  const connection = await openAccount(providerClients, lookup, connectionId, pointer)
  const { serverCreation } = connection.provider
  if (!serverCreation) {
    const message = `Holdfast cannot create and delete servers at ${connection.manifest.name}.`
    throw pointer === null ? new Problem('wrong_state', message) : invalidInput([{ pointer, message }])
  }
  return await withProviderProblems(connection.manifest.name, () => task(serverCreation, connection))
}

/** The same for due work, which reports what is missing like a failure of the provider. */
export function creationOf({ provider, manifest }: OpenConnection): ServerCreation {
  if (!provider.serverCreation)
    throw new ProviderError('unsupported', `${manifest.name} cannot create and delete servers.`)
  return provider.serverCreation
}
