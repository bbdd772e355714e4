import { type FailedRRset, selectFailedRRsets } from '#areas/dns/store/rrsets.ts'
import type { ErrorInfo, ZoneRow } from '#areas/dns/store/tables.ts'
import type { Context } from '#platform/context.ts'

/** The rejected RRsets of a zone: their number and the first of them. */
export type FailedRRsets = { count: number; first: FailedRRset }

/** Why a zone does not match its provider: the work on it failed, or some of its RRsets were rejected. */
export function zoneErrorOf(zone: ZoneRow, refused: FailedRRsets | null): ErrorInfo | null {
  return zone.error ?? (refused && rrsetErrorSummary(refused))
}

export async function readZoneError(context: Context, zone: ZoneRow): Promise<ErrorInfo | null> {
  const refused = await selectFailedRRsets(context, [zone.id])
  return zoneErrorOf(zone, refused.get(zone.id) ?? null)
}

/** The rejections of single RRsets as an error of the zone. */
function rrsetErrorSummary({ count, first: { name, type, error } }: FailedRRsets): ErrorInfo {
  const others = count === 1 ? '' : ` (and ${count - 1} more)`
  return { ...error, code: 'changes_refused', message: `${name} ${type}: ${error.message}${others}` }
}
