/** What is known of the revocation of certificates. */
import type { Revocation } from '#kernel/certificates/judge.ts'
import type { Context } from '#platform/context.ts'
import { selectFailures, selectRevocations } from './revocation-store.ts'
import type { RevocationRow } from './tables.ts'

/** By certificate; what is not in it is unknown. */
export async function revocationsOf(
  context: Context,
  certificateIds: readonly string[],
): Promise<ReadonlyMap<string, Revocation>> {
  const rows = await selectRevocations(context, certificateIds)
  const found = new Map<string, Revocation>()
  for (const row of rows) {
    if (row.state === 'revoked') found.set(row.certificate_id, { revoked: evidenceOf(row) })
    else if (isGood(row, context.now) && !found.has(row.certificate_id))
      found.set(row.certificate_id, { revoked: null })
  }
  return found
}

const evidenceOf = ({ revoked_at, reason }: RevocationRow) => ({
  at: revoked_at?.toISOString() ?? '',
  reason: reason ?? 'unspecified',
})

const isGood = ({ state, valid_until }: RevocationRow, now: Date) =>
  state === 'good' && valid_until !== null && valid_until > now

/** For the page of one certificate. */
export async function revocationView(context: Context, certificateId: string) {
  const rows = await selectRevocations(context, [certificateId])
  const failures = await selectFailures(
    context,
    rows.map(({ source_id }) => source_id),
  )
  const revoked = rows.find(({ state }) => state === 'revoked')
  const good = rows.find((row) => isGood(row, context.now))
  const checked = rows.flatMap(({ checked_at }) => checked_at?.getTime() ?? [])
  return {
    state: revoked ? ('revoked' as const) : good ? ('good' as const) : ('unknown' as const),
    revoked_at: revoked?.revoked_at ?? null,
    reason: revoked?.reason ?? null,
    checked_at: checked.length === 0 ? null : new Date(Math.max(...checked)),
    failure:
      revoked || good ? null : (rows.map(({ source_id }) => failures.get(source_id)).find(Boolean) ?? null),
  }
}
