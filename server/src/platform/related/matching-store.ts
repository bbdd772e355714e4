import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'

/** The ids of a table's resources that match a filter by id and label, as that of a webhook endpoint. */
export function idsMatchingFilter(table: string) {
  return (
    { tx, accountId }: Pick<Context, 'tx' | 'accountId'>,
    { ids, labels }: { ids?: readonly string[]; labels?: readonly string[] },
    page: IdPage,
  ): Promise<string[]> => {
    const isNamed = ids?.length ? condition`id = any(${[...ids]})` : condition`true`
    const rows = sql`select id from ${sql.table(table)} where account_id = ${accountId}
      and ${isNamed} and ${whereLabels('labels', labels)}`
    return readIds(tx, rows, page)
  }
}
