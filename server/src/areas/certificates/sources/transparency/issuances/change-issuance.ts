import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { requestGaps } from '../../../gaps/request-run.ts'
import type { IssuancePatch } from '../schema.ts'
import type { IssuanceRow } from '../tables.ts'
import {
  type KnownIssuance,
  lockedIssuance,
  selectIssuance,
  targetOf,
  updateIssuance,
} from './issuance-store.ts'

/** Records whether people expect an issuance. Its gap follows. */
export async function changeIssuance(
  context: Context,
  id: string,
  { expected, notes }: IssuancePatch,
  ifMatch: string | null,
): Promise<KnownIssuance> {
  const before = await lockedIssuance(context, id, ifMatch)
  const wasExpected = before.expected_at !== null
  await updateIssuance(context, id, {
    ...(expected === true && !wasExpected && { expected_at: context.now, expected_by: context.actor.name }),
    ...(expected === false && { expected_at: null, expected_by: null }),
    ...(notes !== undefined && { notes }),
    revision: before.revision + 1,
    updated_at: context.now,
  })
  const after = await selectIssuance(context, id)
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  if (expected !== undefined && expected !== wasExpected) await requestGaps(context)
  return after
}

function auditView({ expected_at, notes }: IssuanceRow) {
  return { expected: expected_at !== null, notes }
}
