import { sql } from 'kysely'
import { type IdKind, idPrefixes } from '#kernel/id.ts'
import { condition } from '#platform/database/query/condition.ts'

/** That a column has the id of a destination of this type: the log has deliveries to those of all types. */
export function isDestinationOf(ownerType: IdKind, column: string) {
  // '`' follows '_' in the order of ids.
  const prefix = idPrefixes[ownerType]
  return condition`${sql.ref(column)} >= ${`${prefix}_`} and ${sql.ref(column)} < ${`${prefix}\``}`
}
