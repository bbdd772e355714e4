/**
 * Finds out whether certificates were revoked. The due work is a source, a list or a responder: one list is for many
 * certificates. What cannot be found out stays unknown, and what was found out is valid as long as the authority says.
 */
import { addSeconds } from '#kernel/time.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { askSource } from './ask-source.ts'
import { revocationWork } from './follow-sources.ts'
import { withIssuers } from './issuer-of.ts'
import { recordStatuses } from './record-statuses.ts'
import {
  deleteSource,
  findSource,
  nextAskOf,
  postponeUnanswered,
  selectCertificatesOfSource,
  updateSource,
} from './revocation-store.ts'

/** Answers are asked for again after this time, also if the next one is announced for later. */
const refreshSeconds = 86_400
const soonestSeconds = 3600
/** A responder is asked for the next certificates after this time. */
const moreSeconds = 900
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
    concurrency: 8,
    // Authorities of one account that answer slowly do not hold up others.
    queue: { by: [], concurrency: 1 },
    async execute(job) {
      const asked = await tenancy.act(caller(job.accountId), async (context) => {
        await job.hold(context.tx)
        const source = await findSource(context, job.id)
        if (!source) return null
        // A list is downloaded for all of them.
        const which = { limit: certificatesMax[source.kind], due: source.kind === 'ocsp' }
        const rows = await selectCertificatesOfSource(context, source.id, which)
        if (rows.length > 0)
          return { source, rows, certificates: await withIssuers(context, rows), now: context.now }
        const dueAt = await nextAskOf(context, source.id)
        if (dueAt === null) await deleteSource(context, source.id)
        else await job.finish(context.tx, { dueAt })
        return null
      })
      if (asked === null) return
      const { source, rows, certificates, now } = asked
      const answer =
        certificates.length > 0
          ? await askSource(egress, source, { asked: certificates, now })
          : { found: [], failure: 'The certificate of the issuer is not known', unasked: [] }
      await tenancy.act(caller(job.accountId), async (context) => {
        const older = await recordStatuses(context, source.id, answer.found, (until) =>
          nextAsk(until, context.now),
        )
        const answered = new Set(answer.found.map(({ certificateId }) => certificateId))
        const others = rows
          .map(({ id }) => id)
          .filter((id) => !answered.has(id) && !answer.unasked.includes(id))
        await postponeUnanswered(context, source.id, [...others, ...older])
        const failure = older.length > 0 ? 'The answer of the authority is older than the one before' : null
        await updateSource(context, source.id, {
          checked_at: context.now,
          failure: answer.failure ?? failure,
        })
        const next = await nextAskOf(context, source.id)
        const soonest = addSeconds(context.now, moreSeconds)
        await job.finish(context.tx, { dueAt: next && next < soonest ? soonest : next })
      })
    },
  }
}

function nextAsk(until: Date, now: Date): Date {
  const next = Math.min(until.getTime(), addSeconds(now, refreshSeconds).getTime())
  return new Date(Math.max(next, addSeconds(now, soonestSeconds).getTime()))
}
