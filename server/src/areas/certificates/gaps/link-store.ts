/** Finds gaps by what they are about, and the reverse; each look-up uses an index. */
import { sql } from 'kysely'
import { idsFrom } from '#platform/related/ids-from.ts'
import type { Link } from '#platform/related/resource-type.ts'

type Column = 'name' | 'endpoint_id' | 'certificate_id' | 'server_id'

/** Those that are not closed. */
export function gapsWith(column: Column): Link['find'] {
  return idsFrom(
    (accountId, subject) => sql`
      select id from certificate_gaps
      where account_id = ${accountId} and ${sql.ref(column)} = ${subject} and closed_at is null`,
  )
}

export function subjectOfGap(column: Exclude<Column, 'name'>): Link['find'] {
  return idsFrom(
    (accountId, id) => sql`
      select ${sql.ref(column)} as id from certificate_gaps
      where account_id = ${accountId} and id = ${id} and ${sql.ref(column)} is not null`,
  )
}
