import type { Operation } from '#platform/http/operation/operation.ts'

/** Operations that need only a token and whose response ends, unlike a stream of events. */
export function plainReads(operations: readonly Operation[]): Operation[] {
  return operations.filter(
    ({ method, params, query, response }) =>
      method === 'GET' &&
      !params &&
      !query?.required?.length &&
      !response.streams?.includes('text/event-stream'),
  )
}
