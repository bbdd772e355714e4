/** Applies as people follow them: how far one is, and what of it could not be done. */
import { sql } from 'kysely'
import { selectApply } from '#areas/dns/store/applies.ts'
import { selectChanges } from '#areas/dns/store/changes.ts'
import { type ApplyRow, dnsDb } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import type { ApplyQuery } from '../operations/zone-schema.ts'

export type ApplyWithProgress = ApplyRow & { planned_count: number }

/** The applies of a zone, newest first. */
export async function listApplies(
  context: Context,
  zoneId: string,
  { open, ...page }: ApplyQuery,
): Promise<Page<ApplyWithProgress>> {
  await selectZone(context, zoneId)
  const query = dnsDb(context.tx)
    .selectFrom('dns_applies')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('zone_id', '=', zoneId)
    .$if(open === true, (applies) => applies.where('state', 'in', ['queued', 'running']))
    .$if(open === false, (applies) => applies.where('state', 'not in', ['queued', 'running']))
  const identity = { list: 'applies', zoneId, open }
  const { rows, nextCursor } = await readPage(query, page, { columns: ['id'], descending: true, identity })
  const data: ApplyWithProgress[] = []
  for (const apply of rows) data.push(await withProgress(context, apply))
  return { data, next_cursor: nextCursor }
}

type FailedChange = { name: string; type: string; message: string }
const failuresMax = 100

export async function readApply(
  context: Context,
  zoneId: string,
  id: string,
): Promise<{ apply: ApplyWithProgress; failures: FailedChange[] }> {
  const apply = await withProgress(context, await selectApply(context, zoneId, id))
  const failed = apply.failed_count > 0 ? await selectChanges(context, id, 'failed') : []
  const failures = failed
    .slice(0, failuresMax)
    .map(({ name, type, error }) => ({ name, type, message: error ?? '' }))
  return { apply, failures }
}

/** Of an apply that is under way the counts are those of this moment. */
async function withProgress(context: Context, apply: ApplyRow): Promise<ApplyWithProgress> {
  if (apply.finished_at) return { ...apply, planned_count: 0 }
  const counts = await dnsDb(context.tx)
    .selectFrom('dns_changes')
    .select(['outcome', sql<number>`count(*)`.as('count')])
    .where('account_id', '=', context.accountId)
    .where('apply_id', '=', apply.id)
    .groupBy('outcome')
    .execute()
  const countOf = (outcome: string) => counts.find((each) => each.outcome === outcome)?.count ?? 0
  return {
    ...apply,
    planned_count: countOf('planned'),
    applied_count: countOf('applied'),
    failed_count: countOf('failed'),
  }
}
