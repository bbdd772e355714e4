import type { components } from '@holdfast/client'

/** Why one of several requested operations is refused. */
export type BulkProblem = components['schemas']['DomainBulkProblem']

/** Without pointers into the request, which the person has not written. */
export function problemTextOf({ detail, errors }: BulkProblem): string {
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : detail
}
