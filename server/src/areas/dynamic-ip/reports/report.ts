/**
 * Processes a report of any protocol. Each family is handled separately, and a family without a value is never changed.
 * Everything that a change causes is committed with it, so that a client can rely on `good`: the dynamic IP, its
 * history, the due bindings, the event and the audit entry.
 */
import type { Context } from '#platform/context.ts'
import { type Family, families, isUsable } from '../addresses.ts'
import { confirmBindings } from '../bindings/confirm.ts'
import { publishRecovered, staleDueAt, staleWork } from '../dynamic-ips/stale.ts'
import { type AddressChange, heldEvent } from '../events.ts'
import {
  type DynamicIpRow,
  type KnownAddresses,
  lockedDynamicIp,
  targetOf,
  updateDynamicIp,
} from '../store.ts'
import { applyAddressChange } from './address-change.ts'
import { detectFlapping } from './flapping.ts'
import type { Outcome } from './outcome.ts'
import { type ReportMetadata, recordReport, reportView } from './record-report.ts'
import { trimHistory, trimInterval } from './report-store.ts'
import { reportTrend } from './report-trend.ts'

/** An address in canonical form per family, or null to clear it. A missing family is not changed. */
export type ReportedAddresses = Partial<Record<Family, string | null>>

/** Why a report is rejected as a whole; null if it is acceptable. */
export function rejectionOf(dynamicIp: DynamicIpRow, reportedAddresses: ReportedAddresses): Outcome | null {
  if (dynamicIp.blocked_at) return { code: 'abuse' }
  const values = families.map((family) => reportedAddresses[family]).filter((value) => value !== undefined)
  if (values.includes(null) && !dynamicIp.allow_withdrawal) return { code: '!donator' }
  const isBad = (value: string | null) =>
    value !== null && !isUsable(value.split('/')[0] ?? '', dynamicIp.allow_private)
  return values.some(isBad) ? { code: 'dnserr' } : null
}

/** Whether a report contains only known addresses. */
export function isUnchangedReport(
  { addresses, flapping, stale_since, last_seen_at, held_since }: DynamicIpRow,
  reportedAddresses: ReportedAddresses,
): boolean {
  if (stale_since || held_since || !last_seen_at) return false
  return families.every((family) => {
    const value = reportedAddresses[family]
    const pair = flapping[family]
    return (
      value === undefined ||
      (value === (addresses[family]?.address ?? null) && (!pair || pair.last === value))
    )
  })
}

/** Processes a report that may change something. */
export async function report(
  context: Context,
  id: string,
  reportedAddresses: ReportedAddresses,
  metadata: ReportMetadata,
): Promise<Outcome> {
  const before = await lockedDynamicIp(context, id)
  const refusal = rejectionOf(before, reportedAddresses)
  if (refusal) return await refused(context, before, metadata, refusal)
  const reporter = { ip: metadata.ip, user_agent: metadata.userAgent }
  const evaluation = evaluateAddresses(before, reportedAddresses, context.now)
  const isChange = evaluation.changes.length > 0
  const outcome: Outcome = { code: isChange ? 'good' : 'nochg', addresses: shown(evaluation.addresses) }
  const isHeld = Object.values(evaluation.flapping).some((pair) => pair.isHeld)
  const seen = { ...before, last_seen_at: context.now }
  const after = await updateDynamicIp(context, id, {
    addresses: evaluation.addresses,
    flapping: evaluation.flapping,
    seq: before.seq + (isChange ? 1 : 0),
    held_since: isHeld ? (before.held_since ?? context.now) : null,
    stale_since: null,
    last_seen_at: context.now,
    last_report: reportView(context, metadata, outcome),
    ...(before.last_seen_at === null && { due_at: staleDueAt(seen) }),
    ...(before.stale_since !== null && { due_at: staleDueAt(seen) }),
  })
  if (after.due_at) await context.wake(staleWork)
  await recordReport(context, id, metadata, outcome)
  if (after.seq % trimInterval === 0) await trimHistory(context, id)
  if (isChange) context.tally(reportTrend, 'changed')
  if (isChange) await applyAddressChange(context, after, evaluation.changes, reporter)
  else await confirmBindings(context, after)
  if (before.stale_since) await publishRecovered(context, after, before.stale_since)
  await publishHold(context, before, after)
  return outcome
}

type Evaluation = Pick<DynamicIpRow, 'addresses' | 'flapping'> & { changes: AddressChange[] }

function evaluateAddresses(
  before: DynamicIpRow,
  reportedAddresses: ReportedAddresses,
  now: Date,
): Evaluation {
  const result: Evaluation = {
    addresses: { ...before.addresses },
    flapping: { ...before.flapping },
    changes: [],
  }
  for (const family of families) {
    const value = reportedAddresses[family]
    if (value === undefined) continue
    const known = before.addresses[family]
    const { address, flapping } = detectFlapping(
      known?.address ?? null,
      before.flapping[family] ?? null,
      value,
      now,
    )
    if (flapping) result.flapping[family] = flapping
    else delete result.flapping[family]
    if (address === null) delete result.addresses[family]
    else {
      const since = address === known?.address ? known.since : now.toISOString()
      result.addresses[family] = { address, since, observed_at: now.toISOString() }
    }
    if (address !== (known?.address ?? null))
      result.changes.push({ family, old: known?.address ?? null, new: address })
  }
  return result
}

/** The addresses in the response: never the prefix, which no client expects. */
export function shown({ ipv4, ipv6 }: KnownAddresses): string[] {
  return [ipv4, ipv6].flatMap((known) => known?.address ?? [])
}

async function publishHold(context: Context, before: DynamicIpRow, after: DynamicIpRow): Promise<void> {
  if ((before.held_since === null) === (after.held_since === null)) return
  await context.audit(targetOf(after), {
    before: { held_since: before.held_since },
    after: { held_since: after.held_since },
  })
  for (const family of families) {
    const pair = after.flapping[family]
    if (pair?.isHeld) await context.publish(heldEvent(after, family, pair.other))
  }
}

async function refused(
  context: Context,
  dynamicIp: DynamicIpRow,
  metadata: ReportMetadata,
  outcome: Outcome,
): Promise<Outcome> {
  await updateDynamicIp(context, dynamicIp.id, { last_report: reportView(context, metadata, outcome) })
  await recordReport(context, dynamicIp.id, metadata, outcome)
  context.tally(reportTrend, 'refused')
  return outcome
}
