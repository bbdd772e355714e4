import { Problem } from '#kernel/problem/problem.ts'
import type { IngestRequest } from './ingest-request.ts'

/** The longest time that a device may ask the service to wait with its answer. */
export const waitSecondsMax = 50

/** The parameter `wait`: how many seconds the service waits for something to answer with. */
export function waitSecondsOf({ parameters }: Pick<IngestRequest, 'parameters'>): number {
  const seconds = Number(parameters.get('wait') ?? 0)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > waitSecondsMax)
    throw new Problem('malformed_request', `wait must be a whole number from 0 to ${waitSecondsMax}.`)
  return seconds
}
