/**
 * Writes the addresses of a dynamic IP to DNS. A due binding is updated to the current address; earlier reports no
 * longer matter. The zone applies it at its provider with its own retries, and the binding is checked again until the
 * provider is seen to have it. The work has no arguments, so it can run at any time and repeatedly.
 *
 * Bindings of one account that are due together share transactions, and those of one zone share one change: separate
 * changes would each create a version of the zone.
 */
import { type ProviderClients, resourceError, retryAt } from '#areas/connections/index.ts'
import { type RRsetStatus, readRRsetStates, requestCheck, writeBoundRRsets } from '#areas/dns/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import {
  type FailingType,
  type Resource,
  recordFailing,
  recordWorking,
} from '#platform/health/failing-resources.ts'
import { createBatcher } from '#platform/work/claim/batcher.ts'
import { type ClaimEnding, endClaims } from '#platform/work/claim/lease.ts'
import { type Job, LeaseLost, type WorkKind } from '#platform/work/work-kind.ts'
import { wakeRulesInOverlap } from '../firewall-bindings/due-store.ts'
import { type BindingRow, type DynamicIpRow, selectDynamicIpsById } from '../store.ts'
import { addressFor, isOverlapping, placeOf } from './binding-state.ts'
import { selectBindingsById, updateBinding } from './binding-store.ts'
import { bindingWork } from './binding-work.ts'
import { bindingFailed, bindingRecovered, recordData } from './failure-events.ts'
import { reporterContext } from './reporter-context.ts'

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

export function bindingKind({ tenancy, providerClients }: Dependencies): WorkKind {
  const caller = (accountId: string) => systemCaller(accountId, 'dynamic IP', bindingWork)
  const kind: WorkKind = {
    name: bindingWork,
    table: 'dynamic_ip_bindings',
    columns: [],
    leaseSeconds: 30,
    concurrency: 200,
    queue: { by: [], concurrency: 100 },
    async execute(job) {
      try {
        if (!(await executeBatch(job.accountId, job))) throw new LeaseLost(`${bindingWork} ${job.id}`)
      } catch (error) {
        // The zone or the plan rejects it. A person must correct that; the binding shows the reason.
        if (!(error instanceof Problem)) throw error
        job.markFailed()
        await tenancy.act(caller(job.accountId), (context) => recordProblem(context, job, error))
      }
    },
  }
  const executeBatch = createBatcher((accountId, jobs: readonly Job[]) =>
    tenancy.act(caller(accountId), async (context) => {
      const endings = await execute(context, jobs, providerClients)
      const kept = await endClaims(context.tx, kind, endings)
      return jobs.map(({ claim }) => kept.has(claim.lease))
    }),
  )
  return kind
}

/** A check of the zone is running by then. */
const checkSeconds = 1

type Bound = { job: Job; binding: BindingRow; dynamicIp: DynamicIpRow }

/** How the claims of these jobs of one account end. */
async function execute(
  context: Context,
  jobs: readonly Job[],
  providerClients: ProviderClients,
): Promise<ClaimEnding[]> {
  const bound = await selectBound(context, jobs)
  for (const { binding } of bound)
    if (binding.error !== null) await recordWorking(context, resourceOf(binding))
  const idle = bound.filter((one) => !hasWork(one))
  const endings: ClaimEnding[] = idle.map((one) => ending(one, null, { error: null }))
  const byZone = Map.groupBy(bound.filter(hasWork), ({ binding }) => binding.zone_id)
  // A fixed order prevents deadlocks between transactions that lock several zones.
  for (const zoneId of [...byZone.keys()].sort())
    endings.push(...(await updateZoneRecords(context, zoneId, byZone.get(zoneId) ?? [], providerClients)))
  return endings
}

async function selectBound(context: Context, jobs: readonly Job[]): Promise<Bound[]> {
  const bindings = await selectBindingsById(
    context,
    jobs.map(({ id }) => id),
  )
  const dynamicIps = await selectDynamicIpsById(
    context,
    bindings.map(({ dynamic_ip_id }) => dynamic_ip_id),
  )
  const bindingOf = new Map(bindings.map((binding) => [binding.id, binding]))
  const dynamicIpOf = new Map(dynamicIps.map((dynamicIp) => [dynamicIp.id, dynamicIp]))
  return jobs.flatMap((job) => {
    const binding = bindingOf.get(job.id)
    const dynamicIp = binding && dynamicIpOf.get(binding.dynamic_ip_id)
    return dynamicIp ? { job, binding, dynamicIp } : []
  })
}

/** A binding never removes what it never wrote. A host whose interface id does not fit keeps its address. */
function hasWork({ dynamicIp, binding }: Bound): boolean {
  return (
    addressFor(dynamicIp, binding) !== null ||
    (binding.written_at !== null && !isOverlapping(dynamicIp, binding))
  )
}

async function updateZoneRecords(
  context: Context,
  zoneId: string,
  bound: readonly Bound[],
  providerClients: ProviderClients,
): Promise<ClaimEnding[]> {
  const writes = bound.map(({ dynamicIp, binding }) => {
    const value = addressFor(dynamicIp, binding)
    return { place: placeOf(binding), content: value === null ? null : { values: [value], ttl: binding.ttl } }
  })
  // The zone's history names the reporter as the actor; if several share the change, the first.
  const reporter = bound[0] ? reporterContext(context, bound[0].dynamicIp) : context
  const changed = await writeBoundRRsets(providerClients, reporter, zoneId, writes, 'dynamic_ip')
  const states = await readRRsetStates(
    context,
    writes.map(({ place }) => place),
  )
  const endings = bound.map((one, index): ReadBack => {
    const at = states[index]
    if (changed[index] || !at) return wait(context, one, { written_at: context.now, arrived_at: null })
    return verified(context, one, at)
  })
  if (endings.some(({ needsReadBack }) => needsReadBack))
    await requestCheck(context, zoneId, { unlessFresh: false })
  for (const [index, one] of bound.entries())
    await publishTransition(context, one, endings[index], states[index])
  return endings.map(({ claim, ending: end }) => ({ claim, ending: end }))
}

type ReadBack = ClaimEnding & { needsReadBack?: boolean; error: BindingRow['error'] }

/**
 * Publishes a failure when it starts and ends. A record that arrived may allow firewalls to close the previous address.
 */
async function publishTransition(
  context: Context,
  { binding, dynamicIp }: Bound,
  readBack: ReadBack | undefined,
  at: RRsetStatus | undefined,
): Promise<void> {
  if (!readBack || !at) return
  const { error, ending: end } = readBack
  const data = recordData(binding, at.zone)
  if (error && binding.error === null) await context.publish(bindingFailed(dynamicIp, data, error))
  if (!error && binding.error !== null) await context.publish(bindingRecovered(dynamicIp, data))
  const { tx, accountId, now } = context
  if (end.dueAt === null) await wakeRulesInOverlap(tx, { accountId, at: now, dynamicIpIds: [dynamicIp.id] })
}

/** Confirmed: the provider has the content, in a check after it was sent. */
function verified(
  context: Context,
  bound: Bound,
  { state, checkedAt, error: zoneError }: RRsetStatus,
): ReadBack {
  // A record that already had the right content is managed from now on as well.
  const written_at = bound.binding.written_at ?? context.now
  if (state !== 'in_sync') {
    const error = zoneError ? { error: resourceError(context, zoneError) } : {}
    return wait(context, bound, { written_at, arrived_at: null, ...error })
  }
  const { arrived_at } = bound.binding
  if (arrived_at !== null && checkedAt !== null && checkedAt > arrived_at)
    return ending(bound, null, { written_at, arrived_at, verified_seq: bound.dynamicIp.seq, error: null })
  const nextAt = zoneError ? retryAt(context, bound.job) : addSeconds(context.now, checkSeconds)
  const seen = { written_at, arrived_at: arrived_at ?? context.now }
  return { ...ending(bound, nextAt, seen), needsReadBack: true }
}

/** Checks again with growing delays; a change of the zone's records makes it due earlier. */
function wait(context: Context, bound: Bound, set: Progress): ReadBack {
  return ending(bound, retryAt(context, bound.job), set)
}

type Progress = Partial<Pick<BindingRow, 'written_at' | 'arrived_at' | 'verified_seq' | 'error'>>

function ending({ job, binding }: Bound, dueAt: Date | null, set: Progress = {}): ReadBack {
  // A failed binding stays failing until the provider is seen to have its content.
  const { written_at, arrived_at, verified_seq, error } = { ...binding, ...set }
  return {
    claim: job.claim,
    ending: { dueAt, failed: dueAt !== null, set: { written_at, arrived_at, verified_seq, error } },
    error,
  }
}

async function recordProblem(context: Context, job: Job, { code, message }: Problem): Promise<void> {
  await job.hold(context.tx)
  const [bound] = await selectBound(context, [job])
  const error = resourceError(context, { code, message })
  const binding = await updateBinding(context, job.id, { error })
  if (bound && bound.binding.error === null) {
    const [at] = await readRRsetStates(context, [placeOf(binding)])
    await context.publish(bindingFailed(bound.dynamicIp, recordData(binding, at?.zone ?? ''), error))
  }
  await recordFailing(context, resourceOf(binding), { code, message, connection: null })
  await job.finish(context.tx, { dueAt: retryAt(context, job), failed: true })
}

export const failingDnsBinding: FailingType = {
  name: 'dns_binding',
  title: 'DNS binding',
  table: 'dynamic_ip_bindings',
}

function resourceOf({ id, name, type }: BindingRow): Resource {
  return { type: failingDnsBinding, id, name: `${name} ${type}` }
}
