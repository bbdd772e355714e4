/**
 * The work on a zone. One worker at a time claims the zone, compares the wanted and the actual state, and acts: it
 * creates, imports or removes the zone, checks it when a check is due, and runs queued applies. Its only argument is
 * the zone, so it can run at any time and repeatedly.
 */
import {
  type OpenConnection,
  recordWorkFailure,
  recordWorkSuccess,
  retryAt,
  type WorkFailure,
} from '#areas/connections/index.ts'
import { selectOpenApplies, updateApply, zoneWork } from '#areas/dns/store/applies.ts'
import { hasDrift } from '#areas/dns/store/rrsets.ts'
import type { ApplyRow, ZoneRow } from '#areas/dns/store/tables.ts'
import { findZone, selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { readZoneError } from '#areas/dns/zones/zone-error.ts'
import { zoneTrend } from '#areas/dns/zones/zone-trend.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Caller, type Context, systemCaller } from '#platform/context.ts'
import type { FailingType } from '#platform/health/failing-resources.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import { runApply } from './apply/apply.ts'
import { checkZone } from './compare/check.ts'
import { learnTextBoundaries } from './compare/text-boundaries.ts'
import { publishResolution } from './drift/drift-events.ts'
import { repairZone } from './drift/repair.ts'
import { createAtProvider, deleteAtProvider, importFromProvider } from './lifecycle.ts'
import type { ReconcileDependencies, ZoneJob } from './zone-job.ts'

export function zoneKind(dependencies: ReconcileDependencies): WorkKind {
  return {
    name: zoneWork,
    table: 'dns_zones',
    columns: [],
    leaseSeconds: 30,
    concurrency: 8,
    queue: { by: [], concurrency: 4 },
    execute: (job) => execute(job, dependencies),
  }
}

async function execute(job: Job, dependencies: ReconcileDependencies): Promise<void> {
  const { tenancy } = dependencies
  const caller = actingFor(job)
  const loaded = await tenancy.act(caller, (context) => load(context, job, dependencies))
  if (!loaded) return
  const { zone, connection } = loaded
  try {
    const isGone = await step(zoneJobOf(job, dependencies, caller, loaded), dependencies)
    if (isGone) return
    await tenancy.act(caller, (context) => finish(context, job, loaded))
  } catch (error) {
    const failure = failureOf(error)
    await tenancy.act(caller, (context) => recordFailure(context, job, { zone, connection, failure }))
  }
}

/** Does what the zone needs now; returns true if the zone was removed. */
async function step(zoneJob: ZoneJob, { clock }: ReconcileDependencies): Promise<boolean> {
  const { zone, record } = zoneJob
  switch (zone.status) {
    case 'deleting':
      await deleteAtProvider(zoneJob)
      return true
    case 'failed':
      return false
    case 'creating':
      await createAtProvider(zoneJob)
      break
    case 'importing':
      await importFromProvider(zoneJob)
      break
    case 'active':
      await recordServer(zoneJob)
      await learnTextBoundaries(zoneJob)
      // Interrupted applies come first. Otherwise their partial changes would look like external ones.
      await runApplies(zoneJob, ({ state }) => state === 'running')
      await repairZone(zoneJob)
      if (isCheckDue(zone, clock())) await checkZone(zoneJob, clock())
  }
  const current = await record((context) => selectZone(context, zone.id))
  if (current.status === 'active') await runApplies({ ...zoneJob, zone: current })
  return false
}

/** The server identifies zones that are the same one. New credentials may belong to another server. */
async function recordServer({ zone, connection, record }: ZoneJob): Promise<void> {
  const server = connection.provider.server ?? null
  if (server !== zone.server) await record((context) => updateZoneRow(context, zone.id, { server }))
}

async function runApplies(zoneJob: ZoneJob, isMeant: (apply: ApplyRow) => boolean = () => true) {
  const applies = await zoneJob.record((context) => selectOpenApplies(context, zoneJob.zone.id))
  for (const apply of applies.filter(isMeant)) await runApply(zoneJob, apply)
}

function isCheckDue(zone: ZoneRow, now: Date): boolean {
  const { check_requested_at, next_check_at, check_interval_seconds } = zone
  if (check_requested_at !== null || next_check_at === null || next_check_at <= now) return true
  // The time was set before the clock was set back.
  return next_check_at > addSeconds(now, check_interval_seconds)
}

type Loaded = { zone: ZoneRow; connection: OpenConnection }

async function load(
  context: Context,
  job: Job,
  { providerClients }: ReconcileDependencies,
): Promise<Loaded | null> {
  const zone = await findZone(context, job.id)
  return zone ? { zone, connection: await providerClients.open(context, zone.connection_id) } : null
}

function zoneJobOf(
  job: Job,
  { tenancy }: ReconcileDependencies,
  caller: Caller,
  { zone, connection }: Loaded,
): ZoneJob {
  const { dns } = connection.provider
  const capabilities = connection.manifest.dns
  if (!dns || !capabilities)
    throw new Error(`${connection.manifest.name} does not support DNS, but a zone belongs to it`)
  return {
    job,
    zone,
    connection,
    dns,
    capabilities,
    record: (task) =>
      tenancy.act(caller, async (context) => {
        await job.hold(context.tx)
        const begunAt = performance.now()
        const result = await task(context)
        // With hundreds of thousands of records this may have taken longer than the claim's lease.
        await job.extend(context.tx, (performance.now() - begunAt) / 1000)
        return result
      }),
  }
}

/** Ends the work for now. The zone is due again at its next check. */
async function finish(context: Context, job: Job, loaded: Loaded): Promise<void> {
  await job.hold(context.tx)
  const zone = await selectZone(context, loaded.zone.id)
  const error = await readZoneError(context, zone)
  // Compared once per run after all steps: a successful check between two rejected applies is not a recovery.
  await recordWorkSuccess(context, loaded.connection, resourceOf(zone), { before: loaded.zone.error, error })
  const isDrifted = await hasDrift(context, zone.id)
  context.tally(zoneTrend, error ? 'failed' : isDrifted ? 'drifted' : 'in_sync')
  await publishResolution(context, zone, { isDrifted })
  // The provider was reached but did not accept everything.
  if (error) job.markFailed()
  const isCheckOwed = zone.check_requested_at !== null
  await job.finish(context.tx, {
    dueAt: zone.status === 'failed' ? null : isCheckOwed ? context.now : zone.next_check_at,
  })
}

export const failingZone: FailingType = { name: 'zone', title: 'zone', table: 'dns_zones' }

function resourceOf({ id, name }: ZoneRow) {
  return { type: failingZone, id, name }
}

type Failure = { zone: ZoneRow; connection: OpenConnection; failure: WorkFailure }

/** Exceeding the account's plan waits for a person, like a rejection by the provider. */
function failureOf(error: unknown): WorkFailure {
  if (error instanceof Problem && error.code === 'plan_limit_reached')
    return { kind: error.code, message: error.message, isTransient: false, retryAfterSeconds: null }
  return providerErrorFrom(error)
}

/** A transient failure is retried with increasing delays. Any other waits until someone corrects it. */
async function recordFailure(
  context: Context,
  job: Job,
  { zone, connection, failure }: Failure,
): Promise<void> {
  await job.hold(context.tx)
  // The status may have changed since the work started, for example because the zone was deleted; then it stays.
  const { status } = await selectZone(context, zone.id)
  const error = await recordWorkFailure(context, connection, resourceOf(zone), failure)
  context.tally(zoneTrend, 'failed')
  const isHopeless = !failure.isTransient && (status === 'creating' || status === 'importing')
  await updateZoneRow(context, zone.id, {
    error,
    ...(isHopeless && { status: 'failed' as const }),
  })
  for (const apply of await selectOpenApplies(context, zone.id))
    await updateApply(context, apply.id, { error })
  await job.finish(context.tx, { dueAt: isHopeless ? null : retryAt(context, job, failure), failed: true })
}

function actingFor(job: Job): Caller {
  return systemCaller(job.accountId, 'zone work', zoneWork)
}
