import { sql } from 'kysely'
import type { Labels } from '#kernel/text/labels.ts'
import type { Context } from '#platform/context.ts'

/** A window that runs, or ran at some time since. */
export type ActiveWindow = {
  id: string
  name: string
  starts_at: Date
  ends_at: Date
  labels: Labels
  /** Those of the given ids that it names. */
  named: string[]
}

/**
 * The windows that run now or have ended after a time, and which of these ids each of them names; the one that ends last
 * comes first. Nearly always there is none.
 */
export async function selectActiveWindows(
  { tx, accountId, now }: Context,
  { ids, since }: { ids: readonly string[]; since: Date },
): Promise<ActiveWindow[]> {
  const { rows } = await sql<ActiveWindow>`
    select id, name, starts_at, ends_at, labels, array(
      select target_id from maintenance_targets as target
      where target.account_id = ${accountId} and target.window_id = active.id and target.target_id = any(${[...ids]})
    ) as named
    from maintenance_windows as active
    where active.account_id = ${accountId} and starts_at <= ${now} and ends_at > ${since}
    order by ends_at desc, id`.execute(tx)
  return rows
}
