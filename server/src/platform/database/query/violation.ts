/** Constraints that a statement breaks, by PostgreSQL's codes for them. */
import { DatabaseError } from 'pg'

/** A row with this key is there already. */
export function isDuplicate(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === '23505'
}

/** What a row refers to is not there; or it is to go, and `table` still refers to it. */
export function isBrokenReference(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === '23503'
}

/** It would have written or locked rows in a transaction that only reads. */
export function isReadOnly(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === '25006'
}
