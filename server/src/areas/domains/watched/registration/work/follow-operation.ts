/** The outcome of the operation that was queued for a release. */
import type { OperationRow } from '../../../operations/store/operations.ts'
import { findOperation } from '../../../operations/store/operations.ts'
import { type Stop, stop, succeed } from '../ending.ts'
import { stopReasons } from '../states.ts'
import { type Run, recording } from './run.ts'

export async function followOperation(run: Run): Promise<void> {
  await recording(run, async (context, { watched, registration }) => {
    const { operation_id } = registration
    const operation = operation_id === null ? undefined : await findOperation(context, operation_id)
    // It is due again when the operation ends.
    if (operation && operation.finished_at === null) return { dueAt: null }
    if (operation?.state === 'done')
      await succeed(context, watched, registration, {
        price: operation.price,
        domainId: operation.domain_id,
      })
    else await stop(context, watched, registration, failureOf(operation))
    return { dueAt: null }
  })
}

function failureOf(operation: OperationRow | undefined): Stop {
  if (!operation) return { reason: 'failed', message: 'The operation does not exist any more.' }
  const { state, error } = operation
  if (state === 'cancelled') return { reason: 'cancelled', message: 'The operation was cancelled.' }
  const code = error?.code === 'rejected' ? 'refused' : error?.code
  return {
    reason: stopReasons.find((reason) => reason === code) ?? 'failed',
    message: error?.message ?? 'The operation failed.',
  }
}
