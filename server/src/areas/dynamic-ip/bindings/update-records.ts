/**
 * Carrying a source's addresses into DNS. A binding that is due is brought to what the source knows now, however
 * many reports that was ago: the newest is the only one that counts. The zone carries it to its provider and has
 * its own retries; the binding comes back until the provider was seen to have it, and read since. So it takes no
 * arguments, and can be carried out at any moment and any number of times.
 *
 * Bindings of an account that are due together share transactions, and those of one zone the change of it: one
 * each would be one version of the zone each.
 */
import { type ProviderClients, resourceError, retryAt } from '#areas/connections/index.ts'
import { type RRsetStatus, readRRsetStates, requestCheck, writeBoundRRsets } from '#areas/dns/index.ts'
import { Problem } from '#kernel/problem.ts'
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
import { wakeLeaving } from '../firewall-bindings/due-store.ts'
import { type BindingRow, type DynamicIpRow, selectDynamicIpsById } from '../store.ts'
import { asReporter } from './as-reporter.ts'
import { addressFor, isOverlapping, placeOf } from './binding-state.ts'
import { selectBindingsById, updateBinding } from './binding-store.ts'
import { bindingWork } from './binding-work.ts'
import { bindingFailed, bindingRecovered, recordData } from './failure-events.ts'

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
        // The zone or the plan refuses it: that is for people to mend, who are told in the binding.
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

/** A look at the zone is under way by then. */
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
  // In one order, so that two who lock several zones never wait for each other.
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

/** What it never wrote it does not remove; and without a place for its bits a host keeps what it has. */
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
  // The zone's history names whoever reported, not us; of many that share a change, the first.
  const reporter = bound[0] ? asReporter(context, bound[0].dynamicIp) : context
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

/** Publishes a failure when it begins and when it ends; what has arrived may let firewalls close an old address. */
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
  if (end.dueAt === null) await wakeLeaving(tx, { accountId, at: now, dynamicIpIds: [dynamicIp.id] })
}

/** What was sent is read back: there at last, and looked at since. */
function verified(
  context: Context,
  bound: Bound,
  { state, checkedAt, error: zoneError }: RRsetStatus,
): ReadBack {
  // A record that was as it should be before anything was written is ours from now on as well.
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

/** Later each time; a change of the zone's records calls it earlier. */
function wait(context: Context, bound: Bound, set: Progress): ReadBack {
  return ending(bound, retryAt(context, bound.job), set)
}

type Progress = Partial<Pick<BindingRow, 'written_at' | 'arrived_at' | 'verified_seq' | 'error'>>

function ending({ job, binding }: Bound, dueAt: Date | null, set: Progress = {}): ReadBack {
  // What failed counts as failing until the provider is seen to have it.
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
