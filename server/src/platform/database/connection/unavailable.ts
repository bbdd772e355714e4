import { DatabaseError } from 'pg'

/** The database cannot be reached, gives no connection in time, or was lost on the way. */
export class DatabaseUnavailable extends Error {}

export function lostConnection(cause: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable('The connection to the database was lost', { cause })
}

/** Milliseconds until the database is asked again, after so many failures in a row: it is mostly back in a moment. */
export function retryPauseMs(failures: number): number {
  return Math.min(50 * 2 ** Math.min(failures, 10), 1000)
}

/**
 * Connection lost or refused, too many connections, shutting down, out of time, disk full; or a table that may not
 * be used although a start found all in order: somebody has taken away what was granted.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof DatabaseError)) return false
  return /^(08|53|57)/.test(error.code ?? '') || isGrantMissing(error)
}

/** A row that row-level security refuses has the same code, and is a fault of ours. */
function isGrantMissing({ code, routine }: DatabaseError): boolean {
  return code === '42501' && routine === 'aclcheck_error'
}
