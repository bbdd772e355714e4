/**
 * Handles incoming reports. Most of them are unchanged and must cost little: the first one in a minute reads the
 * dynamic IP and stores the time, the others are answered from the cache of token subjects.
 *
 * Reports that would change something have a small budget that refills once a minute. A rejected report does not use
 * it, so retries do not make a client wait longer.
 */

import { quotaOf } from '#kernel/access/gcra.ts'
import type { Clock } from '#kernel/time.ts'
import { type Caller, type Context, systemCaller, type Tenancy, withCaller } from '#platform/context.ts'
import { deviceCaller } from '#platform/ingest/device-caller.ts'
import type { IngestBudget } from '#platform/ingest/ingest-budget.ts'
import type { TokenSubjects } from '#platform/ingest/token-subjects.ts'
import { createBatcher } from '#platform/work/claim/batcher.ts'
import { families } from '../addresses.ts'
import { confirmBindings } from '../bindings/confirm.ts'
import { type DynamicIpSubject, type KnownAddresses, selectHosts, updateDynamicIp } from '../store.ts'
import type { Outcome } from './outcome.ts'
import { type ReportMetadata, recordReport, reportView } from './record-report.ts'
import { isUnchangedReport, type ReportedAddresses, rejectionOf, report, shown } from './report.ts'
import { trimHistory, updateSeen } from './report-store.ts'
import { reportTrend } from './report-trend.ts'

export type ReportIntakeDependencies = {
  tenancy: Tenancy
  clock: Clock
  budget: IngestBudget
  subjects: Pick<TokenSubjects<DynamicIpSubject>, 'invalidate'>
}

/** Too many reports, or a failure on our side: the client should retry, and nothing is lost. */
export type Busy = 'busy'

export interface ReportIntake {
  take(
    subject: DynamicIpSubject,
    reportedAddresses: ReportedAddresses,
    metadata: ReportMetadata,
    requestId: string,
  ): Promise<Outcome | Busy>
  /** Stores a rejected report. */
  refuse(
    subject: DynamicIpSubject,
    outcome: Outcome,
    metadata: ReportMetadata,
    requestId: string,
  ): Promise<Outcome>
  /** Which of these names belong to another dynamic IP of the account. */
  namesOfOthers(
    subject: DynamicIpSubject,
    names: readonly string[],
    metadata: ReportMetadata,
    requestId: string,
  ): Promise<string[]>
}

const unchangedIntervalMs = 60_000
const changes = quotaOf(10, 1)

export function createReportIntake(dependencies: ReportIntakeDependencies): ReportIntake {
  const { tenancy, clock, budget, subjects } = dependencies

  /** Uses the budget for a report that must be stored; false if it is exhausted. */
  const spend = (subject: DynamicIpSubject) => budget.spend(subject, { name: 'reports', quota: changes })

  const reported = createBatcher((accountId, queuedReports: readonly QueuedReport[]) =>
    tenancy.act(systemCaller(accountId, 'dynamic IP reports', 'dynamic_ips.report'), (context) =>
      processReports(context, queuedReports),
    ),
  )

  return {
    async take(subject, reportedAddresses, metadata, requestId) {
      const caller = actingFor(subject, metadata, requestId)
      const refusal = subject.suspended_at
        ? ({ code: 'abuse' } as const)
        : rejectionOf(subject, reportedAddresses)
      if (refusal) return await this.refuse(subject, refusal, metadata, requestId)
      // The device found no address and none is known. It must retry instead of treating this as a success.
      if (hasNoAddress(reportedAddresses) && hasNoAddress(subject.addresses))
        return await this.refuse(subject, { code: '911' }, metadata, requestId)
      if (isUnchangedReport(subject, reportedAddresses)) {
        const outcome: Outcome = { code: 'nochg', addresses: shown(subject.addresses) }
        // The last report may be in the future if the clock was set back.
        const rested = Math.abs(clock().getTime() - (subject.last_seen_at?.getTime() ?? 0))
        if (rested < unchangedIntervalMs) return outcome
        if (
          await tenancy.act(caller, (context) =>
            updateLastSeen(context, subject, reportedAddresses, metadata, outcome),
          )
        )
          return outcome
      }
      if (!(await spend(subject))) return 'busy'
      const outcome = await reported(subject.account_id, {
        id: subject.id,
        reportedAddresses,
        metadata,
        caller,
      })
      subjects.invalidate(subject.account_id)
      return outcome
    },
    async refuse(subject, outcome, metadata, requestId) {
      // Stored while the budget lasts; the response is the same.
      if (await spend(subject))
        await tenancy.act(actingFor(subject, metadata, requestId), async (context) => {
          await updateDynamicIp(context, subject.id, { last_report: reportView(context, metadata, outcome) })
          await recordReport(context, subject.id, metadata, outcome)
          context.tally(reportTrend, 'refused')
          await trimHistory(context, subject.id)
        })
      return outcome
    },
    namesOfOthers: (subject, names, metadata, requestId) =>
      tenancy.act(actingFor(subject, metadata, requestId), (context) => selectHosts(context, names)),
  }
}

function hasNoAddress(byFamily: ReportedAddresses | KnownAddresses): boolean {
  return families.every((family) => byFamily[family] === undefined)
}

type QueuedReport = {
  id: string
  reportedAddresses: ReportedAddresses
  metadata: ReportMetadata
  caller: Caller
}

/**
 * Reports of an account that arrive together share a transaction and run concurrently in it, because all devices of a
 * provider may report at once after its restart. Reports of one dynamic IP keep their order.
 */
async function processReports(context: Context, queuedReports: readonly QueuedReport[]): Promise<Outcome[]> {
  const outcomes = new Map<QueuedReport, Outcome>()
  const byDynamicIp = Map.groupBy(queuedReports, ({ id }) => id)
  await Promise.all(
    [...byDynamicIp.values()].map(async (inOrder) => {
      for (const queuedReport of inOrder) {
        const { id, reportedAddresses, metadata, caller } = queuedReport
        outcomes.set(queuedReport, await report(withCaller(context, caller), id, reportedAddresses, metadata))
      }
    }),
  )
  return queuedReports.flatMap((queuedReport) => outcomes.get(queuedReport) ?? [])
}

/** The reporter: the device with the token of the dynamic IP. */
function actingFor(subject: DynamicIpSubject, metadata: ReportMetadata, requestId: string): Caller {
  return { ...deviceCaller(subject, { ...metadata, requestId }), action: 'dynamic_ips.report' }
}

/**
 * Stores that the known addresses were reported again, and requests a check of the bindings unless the last one is
 * recent. Returns false if the addresses have changed meanwhile, so that the report may be a change after all.
 */
async function updateLastSeen(
  context: Context,
  subject: DynamicIpSubject,
  reportedAddresses: ReportedAddresses,
  metadata: ReportMetadata,
  outcome: Outcome,
): Promise<boolean> {
  const { now } = context
  const addresses: KnownAddresses = { ...subject.addresses }
  for (const family of families) {
    const known = addresses[family]
    if (known && reportedAddresses[family] !== undefined)
      addresses[family] = { ...known, observed_at: now.toISOString() }
  }
  const report = reportView(context, metadata, outcome)
  const before = new Date(now.getTime() - unchangedIntervalMs)
  if (!(await updateSeen(context, subject.id, { seq: subject.seq, before, report, addresses }))) return false
  await confirmBindings(context, subject)
  context.afterCommit(() => {
    subject.last_seen_at = now
    subject.addresses = addresses
  })
  return true
}
