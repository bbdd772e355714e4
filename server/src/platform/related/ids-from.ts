import type { RawBuilder } from 'kysely'
import { readIds } from '#platform/database/query/read-ids.ts'
import type { Link } from './resource-type.ts'

/** A look-up with one SELECT of the column `id`, built from the account and the subject. */
export function idsFrom(found: (accountId: string, subject: string) => RawBuilder<unknown>): Link['find'] {
  return ({ tx, accountId }, subject, page) => readIds(tx, found(accountId, subject), page)
}
