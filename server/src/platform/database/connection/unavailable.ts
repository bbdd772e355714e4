import { DatabaseError } from 'pg'

/** The database cannot be reached, provides no connection in time, or the connection was lost. */
export class DatabaseUnavailable extends Error {}

export function lostConnection(cause: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable('The connection to the database was lost', { cause })
}

/** How long to wait before the next attempt, after this many consecutive failures. Most outages are short. */
export function retryPauseMs(failures: number): number {
  return Math.min(50 * 2 ** Math.min(failures, 10), 1000)
}

/**
 * Connection lost or refused, too many connections, shutting down, timeout, disk full; or a missing permission on a
 * table although the start found all permissions, which means that they were revoked.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof DatabaseError)) return false
  return /^(08|53|57)/.test(error.code ?? '') || isGrantMissing(error)
}

/** A row refused by row-level security has the same code, and is a bug of the service. */
function isGrantMissing({ code, routine }: DatabaseError): boolean {
  return code === '42501' && routine === 'aclcheck_error'
}
