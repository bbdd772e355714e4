/**
 * Computes the gaps of an account: a quarter of an hour after the last time, and soon after something changed. What is read
 * and what is recorded are two transactions, so that nothing waits for a long computation; a change in between makes the
 * next one due.
 */
import { findGaps } from '#kernel/certificates/gaps/find-gaps.ts'
import { addSeconds } from '#kernel/time.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import { keptSince } from '#platform/plans/retention.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { gapWork } from '../request-run.ts'
import { recordRun } from '../run-store.ts'
import { deleteClosed } from '../store.ts'
import { readGapInput } from './gap-input.ts'
import { recordGaps } from './record-gaps.ts'

const everySeconds = 900

export function gapKind({ tenancy }: { tenancy: Tenancy }): WorkKind {
  return {
    name: gapWork,
    table: 'certificate_gap_runs',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 120,
    concurrency: 1,
    queue: { by: [], concurrency: 1 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'certificates', gapWork)
      const begin = performance.now()
      const { gaps, coverage, isEmpty } = await tenancy.read(caller, async (context) => {
        const input = await readGapInput(context)
        const hasNothing = input.certificates.length === 0 && input.endpoints.length === 0
        return { ...findGaps(input), isEmpty: hasNothing && input.issuances.length === 0 }
      })
      await tenancy.act(caller, async (context) => {
        const { hasMore } = await recordGaps(context, gaps)
        const since = keptSince(await context.plan(), 'audit', { now: context.now, daysMin: 1 })
        if (since) await deleteClosed(context, since)
        await recordRun(context, coverage, performance.now() - begin)
        const dueAt = addSeconds(context.now, hasMore ? 1 : everySeconds)
        await job.finish(context.tx, { dueAt: isEmpty && !hasMore ? null : dueAt })
      })
    },
  }
}
