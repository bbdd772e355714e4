/** One of many operations, which is queued or refused separately from the others. */
import type { ProviderClients } from '#areas/connections/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { withCaller } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { queueOperation } from '../queue-operation.ts'
import { prepareOperation } from '../request/prepare.ts'
import type { OperationInput } from '../schema.ts'
import type { OperationRow } from '../store/operations.ts'
import type { BulkProblem } from './schema.ts'

/** Transactions and questions to registrars at once: few enough that other requests get connections, too. */
export const atOnce = 4

export type BulkOptions = { isDryRun: boolean; providerClients: ProviderClients }

/** The queued operation, which a dry run does not save, or why it is refused. */
export type QueuedOne = { operation: OperationRow } | { problem: BulkProblem }

/** Rolls back the transaction of an operation that is not to be saved. */
class RolledBack extends Error {
  readonly operation: OperationRow

  constructor(operation: OperationRow) {
    super('The operation was only to be tried')
    this.operation = operation
  }
}

export async function queueOne(
  within: Lookup,
  input: OperationInput,
  { isDryRun, providerClients }: BulkOptions,
): Promise<QueuedOne> {
  try {
    const prepared = await prepareOperation(within, providerClients, input, { isDryRun })
    const operation = await within.act(async (context) => {
      const one = withCaller(context, { ...within.caller, action: 'domains.operations.create' })
      const queued = await queueOperation(one, await prepared(one))
      if (isDryRun) throw new RolledBack(queued)
      return queued
    })
    return { operation }
  } catch (error) {
    if (error instanceof RolledBack) return { operation: error.operation }
    return { problem: bulkProblem(error) }
  }
}

/** Rethrows what is no problem of one item. */
export function bulkProblem(error: unknown): BulkProblem {
  if (!(error instanceof Problem)) throw error
  return { code: error.code, detail: error.message, errors: [...(error.faults ?? [])] }
}
