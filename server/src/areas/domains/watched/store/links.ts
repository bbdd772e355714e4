/** Finds the ids of watched domains by their name, and those of domains by that of a watched one. */
import { sql } from 'kysely'
import { parentNames } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'
import { idsFrom } from '#platform/related/ids-from.ts'
import { idsMatchingFilter } from '#platform/related/matching-store.ts'

export const watchedNamed = idsFrom(
  (accountId, name) => sql`select id from watched_domains where account_id = ${accountId} and name = ${name}`,
)

/** The watched domains that contain a host name. */
export function watchedWithName({ tx, accountId }: Context, name: string, page: IdPage): Promise<string[]> {
  const names = [name, ...parentNames(name)]
  return readIds(
    tx,
    sql`select id from watched_domains where account_id = ${accountId} and name = any(${names})`,
    page,
  )
}

/** The watched domains that match the filter of a webhook endpoint. */
export const watchedMatchingFilter = idsMatchingFilter('watched_domains')
