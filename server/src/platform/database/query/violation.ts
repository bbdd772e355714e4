/** Constraint violations, by PostgreSQL's error codes. */
import { DatabaseError } from 'pg'

/** A row with this key exists already. */
export function isDuplicate(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === '23505'
}

/** A referenced row does not exist, or it is being deleted and `table` still refers to it. */
export function isBrokenReference(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === '23503'
}

/** The statement would have written or locked rows in a read-only transaction. */
export function isReadOnly(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === '25006'
}
