import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { OpenConnection, ProviderClients } from './provider-clients.ts'

/**
 * Opens a connection that a request names: in its input at `pointer`, or in its path if that is null. Throws a fault
 * of the input if there is none, or `not_found` for the path.
 */
export async function openRequested(
  providerClients: ProviderClients,
  lookup: Lookup,
  connectionId: string,
  pointer: string | null,
): Promise<OpenConnection> {
  return await lookup.act(async (context) => {
    try {
      return await providerClients.open(context, connectionId)
    } catch (error) {
      if (pointer !== null && error instanceof Problem && error.code === 'not_found')
        throw invalidInput([{ pointer, message: `There is no connection ${connectionId}.` }])
      throw error
    }
  })
}
