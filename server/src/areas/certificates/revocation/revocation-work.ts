/**
 * Finds out whether certificates were revoked. The due work is a source, a list or a responder: one list is for many
 * certificates. What cannot be found out stays unknown, and what was found out is valid as long as the authority says.
 */
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { reassess } from '../inventory/record-places.ts'
import { askSource, type SourceAnswer } from './ask-source.ts'
import { revocationWork } from './follow-sources.ts'
import { withIssuers } from './issuer-of.ts'
import {
  deleteSource,
  findSource,
  selectCertificatesOfSource,
  selectRevocations,
  updateRevocation,
  updateSource,
} from './revocation-store.ts'

/** Lists are downloaded again after this time, also if the next one is announced for later. */
const refreshSeconds = 86_400
const retrySeconds = 6 * 3600
const soonestSeconds = 3600
/** A list is read for more certificates than a responder is asked for at once. */
const certificatesMax = { crl: 2000, ocsp: 50 } as const

type Dependencies = { tenancy: Tenancy; egress: Egress }

export function revocationKind({ tenancy, egress }: Dependencies): WorkKind {
  const caller = (accountId: string) => systemCaller(accountId, 'certificates', revocationWork)
  return {
    name: revocationWork,
    table: 'certificate_revocation_sources',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 120,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    async execute(job) {
      const asked = await tenancy.act(caller(job.accountId), async (context) => {
        await job.hold(context.tx)
        const source = await findSource(context, job.id)
        if (!source) return null
        const rows = await selectCertificatesOfSource(context, source.id, certificatesMax[source.kind])
        if (rows.length > 0) return { source, certificates: await withIssuers(context, rows) }
        await deleteSource(context, source.id)
        return null
      })
      if (asked === null) return
      const { source, certificates } = asked
      const answer =
        certificates.length > 0
          ? await askSource(egress, source, certificates)
          : { found: [], failure: 'The certificate of the issuer is not known' }
      await tenancy.act(caller(job.accountId), async (context) => {
        await record(context, source.id, answer)
        const hasMore = source.kind === 'ocsp' && certificates.length === certificatesMax.ocsp
        await job.finish(context.tx, { dueAt: nextAsk(answer, hasMore, context.now) })
      })
    },
  }
}

/** `hasMore`: there may be certificates for which the responder was not asked yet. */
function nextAsk({ found, failure }: SourceAnswer, hasMore: boolean, now: Date): Date {
  if (failure !== null) return addSeconds(now, retrySeconds)
  if (hasMore) return addSeconds(now, soonestSeconds)
  const ends = found.flatMap(({ until }) => until?.getTime() ?? [])
  const next = Math.min(...ends, addSeconds(now, refreshSeconds).getTime())
  return new Date(Math.max(next, addSeconds(now, soonestSeconds).getTime()))
}

/** So long, an answer without an end is valid. */
const validSeconds = 7 * 86_400

async function record(context: Context, sourceId: string, { found, failure }: SourceAnswer): Promise<void> {
  const { now } = context
  await updateSource(context, sourceId, { checked_at: now, failure })
  const before = new Map(
    (
      await selectRevocations(
        context,
        found.map(({ certificateId }) => certificateId),
      )
    )
      .filter(({ source_id }) => source_id === sourceId)
      .map((row) => [row.certificate_id, row.state]),
  )
  for (const { certificateId, status, until } of found)
    await updateRevocation(
      context,
      { certificateId, sourceId },
      {
        state: status.state,
        revoked_at: status.state === 'revoked' ? status.at : null,
        reason: status.state === 'revoked' ? status.reason : null,
        checked_at: now,
        valid_until: until ?? addSeconds(now, validSeconds),
      },
    )
  const changed = found.filter(
    ({ certificateId, status }) => (before.get(certificateId) ?? 'good') !== status.state,
  )
  await reassess(
    context,
    changed.map(({ certificateId }) => certificateId),
  )
}
