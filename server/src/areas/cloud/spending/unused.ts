/** What is billed and not used, with what its deletion would save in a month. */
import { connectionKinds } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import { daysBefore } from '#platform/plans/retention.ts'
import { chargingOf, type ManifestOf } from './providers.ts'
import { amountsOf } from './spending.ts'
import { selectUnused, type UnusedRow } from './store/unused.ts'

/** So many are listed, the dearest first. */
export const unusedMax = 500

const remedies: Readonly<Record<UnusedRow['reason'], string>> = {
  unattached_volume: 'Delete the volume, or attach it to a server.',
  old_snapshot: 'Delete the snapshot if nobody will restore it.',
  stopped_server:
    'Delete the server, after a snapshot if its disk is still needed: a stopped server costs the same.',
}

export async function readUnused(context: Context, snapshotDays: number, manifestOf: ManifestOf) {
  const charging = await chargingOf(context, manifestOf)
  const oldBefore = daysBefore(context.now, snapshotDays)
  const rows = await selectUnused(context, { oldBefore, charging })
  const listed = rows.slice(0, unusedMax)
  const kinds = await connectionKinds(context, [...new Set(listed.map(({ connection_id }) => connection_id))])
  return {
    savings: amountsOf(rows),
    without_price: rows.filter(({ currency }) => currency === null).length,
    total: rows.length,
    items: listed.map(({ currency, amount, ...row }) => ({
      ...row,
      provider: kinds.get(row.connection_id) ?? '',
      monthly: currency === null || amount === null ? null : { currency, amount },
      remedy: remedies[row.reason],
    })),
  }
}
