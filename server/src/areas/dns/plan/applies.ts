/** Applies as the API shows them: their progress, and which changes failed. */
import { selectApply, selectApplyPage } from '#areas/dns/store/applies.ts'
import { countByOutcome, selectChanges } from '#areas/dns/store/changes.ts'
import type { ApplyRow } from '#areas/dns/store/tables.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { ApplyQuery } from '../operations/zone-schema.ts'

export type ApplyWithProgress = ApplyRow & { planned_count: number }

export async function listApplies(
  context: Context,
  zoneId: string,
  query: ApplyQuery,
): Promise<Page<ApplyWithProgress>> {
  await selectZone(context, zoneId)
  const { data: applies, next_cursor } = await selectApplyPage(context, zoneId, query)
  const data: ApplyWithProgress[] = []
  for (const apply of applies) data.push(await withProgress(context, apply))
  return { data, next_cursor }
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

/** A running apply has its current counts. */
async function withProgress(context: Context, apply: ApplyRow): Promise<ApplyWithProgress> {
  if (apply.finished_at) return { ...apply, planned_count: 0 }
  const { planned = 0, applied = 0, failed = 0 } = await countByOutcome(context, apply.id)
  return { ...apply, planned_count: planned, applied_count: applied, failed_count: failed }
}
