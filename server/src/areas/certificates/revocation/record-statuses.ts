/** Records what a source says of certificates, and assesses those again of which it says something else. */
import type { Context } from '#platform/context.ts'
import { reassess } from '../inventory/record-places.ts'
import type { FoundStatus } from './ask-source.ts'
import { lockedRevocations, updateRevocations } from './revocation-store.ts'

/**
 * `nextAsk`: when the source is asked again; null: as before. Returns the certificates of which it has said something
 * newer before: an old answer may be repeated.
 */
export async function recordStatuses(
  context: Context,
  sourceId: string,
  found: readonly FoundStatus[],
  nextAsk: (until: Date) => Date | null,
): Promise<string[]> {
  if (found.length === 0) return []
  const ids = found.map(({ certificateId }) => certificateId)
  const rows = await lockedRevocations(context, sourceId, ids)
  const before = new Map(rows.map((row) => [row.certificate_id, row]))
  const isOlder = ({ certificateId, asOf, status }: FoundStatus) => {
    const last = before.get(certificateId)
    if (!last?.as_of) return false
    // Two of the same second may be in any order.
    const isUndone = last.state === 'revoked' && status.state === 'good'
    return asOf < last.as_of || (isUndone && asOf.getTime() === last.as_of.getTime())
  }
  const fresh = found.filter((one) => !isOlder(one))
  await updateRevocations(
    context,
    sourceId,
    fresh.map(({ certificateId, status, asOf, until }) => ({
      certificate_id: certificateId,
      state: status.state,
      revoked_at: status.state === 'revoked' ? status.at : null,
      reason: status.state === 'revoked' ? status.reason : null,
      valid_until: until,
      as_of: asOf,
      ask_at: nextAsk(until),
    })),
  )
  const changed = fresh.filter(
    ({ certificateId, status }) => (before.get(certificateId)?.state ?? 'good') !== status.state,
  )
  await reassess(
    context,
    changed.map(({ certificateId }) => certificateId),
  )
  return found.filter(isOlder).map(({ certificateId }) => certificateId)
}
