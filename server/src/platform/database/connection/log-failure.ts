import type { Log } from '#platform/telemetry/log.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/**
 * Logs that something of ours failed, with its stack. That the database is away is logged once, by the outage log:
 * what failed because of it is tried again, and is worth a line only to somebody who asks for all of them.
 */
export function logFailure(log: Log, error: unknown, fields: object, message: string): void {
  if (isDatabaseUnavailable(error)) log.debug({ ...fields, error: (error as Error).message }, message)
  else log.error({ ...fields, err: error }, message)
}
