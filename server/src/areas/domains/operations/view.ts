import { toUnicode } from '#kernel/dns/name.ts'
import type { Consequence } from './request/consequences.ts'
import type { OperationRow } from './store/operations.ts'

/** An operation in the format of the API. Its secrets are not in it. */
export function operationView(operation: OperationRow) {
  // The request of a change of contacts stores them.
  const { consequences = [], ...parameters } = operation.input as { consequences?: Consequence[] }
  const { id, kind, state, domain_id, connection_id, name, requested_by } = operation
  const { price, reference, message, error, steps, deadline, created_at, updated_at } = operation
  return {
    id,
    kind,
    state,
    domain_id,
    connection_id,
    name,
    display_name: toUnicode(name),
    parameters,
    consequences,
    requested_by,
    price,
    premium: operation.is_premium,
    reference,
    message,
    error,
    steps,
    deadline,
    created_at,
    updated_at,
    finished_at: operation.finished_at,
  }
}
