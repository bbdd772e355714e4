import type { ProviderClients } from '#areas/connections/index.ts'
import { withCaller } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { createSemaphore } from '#platform/work/semaphore.ts'
import { cancelOperation } from '../queue-operation.ts'
import { findOperation } from '../store/operations.ts'
import type { CancelInput, CancelItem } from './batch-schema.ts'
import { atOnce, bulkProblem } from './queue-one.ts'

/** Cancels each operation that can still be cancelled. */
export async function cancelMany(
  within: Lookup,
  { ids }: CancelInput,
  providerClients: Pick<ProviderClients, 'manifest'>,
): Promise<CancelItem[]> {
  const inPlace = createSemaphore(atOnce)
  return await Promise.all(
    [...new Set(ids)].map((id) => inPlace(() => cancelOne(within, id, providerClients))),
  )
}

async function cancelOne(
  within: Lookup,
  id: string,
  providerClients: Pick<ProviderClients, 'manifest'>,
): Promise<CancelItem> {
  const name = await within.act(async (context) => (await findOperation(context, id))?.name ?? null)
  try {
    const cancelled = await within.act((context) =>
      cancelOperation(
        withCaller(context, { ...within.caller, action: 'domains.operations.cancel' }),
        id,
        (connectionId) => providerClients.manifest(context, connectionId),
      ),
    )
    return { id, name, outcome: cancelled.is_cancelling ? 'cancelling' : 'cancelled', problem: null }
  } catch (error) {
    return { id, name, outcome: 'failed', problem: bulkProblem(error) }
  }
}
