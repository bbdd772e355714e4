/**
 * Probes that send nothing. After 3 minutes their last results do not count any more; after 15 minutes it is announced,
 * once for the probe and not for each of its monitors. A request does not move the time that is due; when the work comes
 * due, it looks at the time of the last request.
 */
import { addSeconds } from '#kernel/time.ts'
import type { ProbeChecks } from '#platform/area.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { judgeDeadline } from '#platform/ingest/availability/report-deadline.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { probeEvent } from '../events.ts'
import { findProbe, type ProbeRow, updateProbe } from '../store.ts'

/** A probe sends something at least once a minute, however long the intervals of its monitors are. */
const silentAfterSeconds = 180
const offlineAfterSeconds = 900

export const dueWhileSilent = (seenAt: Date) => addSeconds(seenAt, silentAfterSeconds)

type Dependencies = { tenancy: Tenancy; checks: () => ProbeChecks }

export function silenceKind({ tenancy, checks }: Dependencies): WorkKind {
  return {
    name: 'probes.silence',
    table: 'probes',
    columns: [],
    leaseSeconds: 30,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'probe watch', 'probes.silence'), async (context) => {
        await job.hold(context.tx)
        const probe = await findProbe(context, job.id)
        await job.finish(context.tx, { dueAt: probe ? await dueAfter(context, probe, checks()) : null })
      }),
  }
}

async function dueAfter(context: Context, probe: ProbeRow, checks: ProbeChecks): Promise<Date | null> {
  const { id, state, last_seen_at } = probe
  if (last_seen_at === null || (state !== 'online' && state !== 'silent')) return null
  const seconds = state === 'online' ? silentAfterSeconds : offlineAfterSeconds
  const { isMissed, at } = await judgeDeadline(context, addSeconds(last_seen_at, seconds), last_seen_at)
  if (!isMissed) return at
  if (state === 'online') {
    await updateProbe(context, id, { state: 'silent', silent_since: last_seen_at })
    await checks.silenced(context, id)
    return addSeconds(at, offlineAfterSeconds - silentAfterSeconds)
  }
  const offline = await updateProbe(context, id, { state: 'offline' })
  await context.publish(probeEvent('probe.offline', offline))
  return null
}
