import type { Log } from '#platform/telemetry/log.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/**
 * Logs an internal failure with its stack. An unavailable database is logged once, by the outage log; work that failed
 * because of it is retried and logged only at level debug.
 */
export function logFailure(log: Log, error: unknown, fields: object, message: string): void {
  if (isDatabaseUnavailable(error)) log.debug({ ...fields, error: (error as Error).message }, message)
  else log.error({ ...fields, err: error }, message)
}
