/**
 * Stale dynamic IPs: no report for longer than the configured time. An event is published and, if configured, the
 * addresses are cleared so that nothing is sent to an outdated address. Clients rarely repeat an unchanged address
 * (OpenWrt after 3 days, ddclient after 25, inadyn after 30), so this is off by default. A report does not move the due
 * time, which would cost another write; when the work comes due, it checks the time of the last report.
 */
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { families } from '../addresses.ts'
import { reportStateEvent } from '../events.ts'
import { applyAddressChange } from '../reports/address-change.ts'
import { type DynamicIpRow, findDynamicIp, targetOf, updateDynamicIp } from '../store.ts'

export const staleWork = 'dynamic_ip.stale'

type ReportTimes = Pick<DynamicIpRow, 'stale_after_seconds' | 'last_seen_at'>

/** When a dynamic IP becomes stale without a further report; null if this is off, or nothing was ever reported. */
export function staleDueAt({ stale_after_seconds, last_seen_at }: ReportTimes): Date | null {
  return stale_after_seconds === null || last_seen_at === null
    ? null
    : addSeconds(last_seen_at, stale_after_seconds)
}

export function staleKind({ tenancy }: { tenancy: Tenancy }): WorkKind {
  return {
    name: staleWork,
    table: 'dynamic_ips',
    columns: [],
    leaseSeconds: 30,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'dynamic IP watch', staleWork), async (context) => {
        await job.hold(context.tx)
        const dynamicIp = await findDynamicIp(context, job.id)
        const dueAt = dynamicIp && staleDueAt(dynamicIp)
        const isStale = dueAt !== null && dueAt !== undefined && dueAt <= context.now
        if (dynamicIp && isStale && dynamicIp.stale_since === null) await publishStale(context, dynamicIp)
        await job.finish(context.tx, { dueAt: isStale ? null : (dueAt ?? null) })
      }),
  }
}

async function publishStale(context: Context, dynamicIp: DynamicIpRow): Promise<void> {
  const after = await updateDynamicIp(context, dynamicIp.id, { stale_since: context.now })
  await context.audit(targetOf(dynamicIp), {
    before: { stale_since: null },
    after: { stale_since: context.now },
  })
  await context.publish(reportStateEvent('dynamic_ip.stale', after))
  if (dynamicIp.withdraw_when_stale) await clearAddresses(context, after)
}

/** Clears the addresses. The next report restores them, regardless of earlier alternation. */
async function clearAddresses(context: Context, dynamicIp: DynamicIpRow): Promise<void> {
  const changes = families.flatMap((family) => {
    const old = dynamicIp.addresses[family]?.address
    return old === undefined ? [] : { family, old, new: null }
  })
  if (changes.length === 0) return
  const after = await updateDynamicIp(context, dynamicIp.id, {
    addresses: {},
    flapping: {},
    held_since: null,
    seq: dynamicIp.seq + 1,
  })
  await applyAddressChange(context, after, changes, null)
}

/** A report arrived. */
export async function publishRecovered(
  context: Context,
  after: DynamicIpRow,
  staleSince: Date,
): Promise<void> {
  await context.audit(targetOf(after), { before: { stale_since: staleSince }, after: { stale_since: null } })
  await context.publish(reportStateEvent('dynamic_ip.recovered', after))
}
