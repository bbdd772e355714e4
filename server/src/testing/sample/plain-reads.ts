import type { Operation } from '#platform/http/operation/operation.ts'

/** The operations that read with nothing but a token, and whose answer ends: a stream of events does not. */
export function plainReads(operations: readonly Operation[]): Operation[] {
  return operations.filter(
    ({ method, params, query, answer }) =>
      method === 'GET' &&
      !params &&
      !query?.required?.length &&
      !answer.streams?.includes('text/event-stream'),
  )
}
