import { DatabaseError } from 'pg'

/** The database cannot be reached, gives no connection in time, or was lost on the way. */
export class DatabaseAway extends Error {}

/** Connection lost or refused, too many connections, shutting down, out of time, disk full. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof DatabaseError && /^(08|53|57)/.test(error.code ?? '')
}
