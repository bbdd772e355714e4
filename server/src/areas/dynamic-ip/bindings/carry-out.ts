/**
 * Carrying a source's addresses into DNS. A binding that is due is brought to what the source knows now, however
 * many reports that was ago: the newest is the only one that counts. The zone carries it to its provider and has
 * its own retries; the binding comes back until the provider was seen to have it, and read since. So it takes no
 * arguments, and can be carried out at any moment and any number of times.
 */
import type { Openings } from '#areas/connections/index.ts'
import { type AddressState, askForCheck, readAddressStates, writeAddress } from '#areas/dns/index.ts'
import { Problem } from '#kernel/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import { actingForSystem, type Context, type Tenancy } from '#platform/context.ts'
import { backoffSeconds } from '#platform/work/backoff.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { type BindingRow, dynamicIpDb, type SourceRow, selectSource, updateBinding } from '../store.ts'
import { addressFor, isOverlapping, placeOf } from './binding-state.ts'
import { bindingWork } from './binding-work.ts'

type Dependencies = { tenancy: Tenancy; openings: Openings }

export function bindingKind({ tenancy, openings }: Dependencies): WorkKind {
  return {
    name: bindingWork,
    table: 'dynamic_ip_bindings',
    columns: [],
    leaseSeconds: 30,
    concurrency: 8,
    queue: { by: [], concurrency: 4 },
    async carryOut(job) {
      const acting = actingForSystem(job.accountId, 'dynamic IP', bindingWork)
      try {
        await tenancy.act(acting, (context) => carryOut(context, job, openings))
      } catch (error) {
        // The zone or the plan refuses it: that is for people to mend, who are told in the binding.
        if (!(error instanceof Problem)) throw error
        await tenancy.act(acting, (context) => noteRefusal(context, job, error))
      }
    },
  }
}

const firstRetrySeconds = 5
const mostRetrySeconds = 900
/** A look at the zone is under way by then. */
const checkSeconds = 1

/** The zone is locked before the binding, as by whoever ends an apply of it: the two never wait for each other. */
async function carryOut(context: Context, job: Job, openings: Openings): Promise<void> {
  const binding = await dynamicIpDb(context.tx)
    .selectFrom('dynamic_ip_bindings')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  const source = await selectSource(context, binding.dynamic_ip_id)
  const value = addressFor(source, binding)
  const hasNothingToDo = value === null && (binding.written_at === null || isOverlapping(source, binding))
  if (hasNothingToDo) return await job.finish(context.tx, { dueAt: null })
  const address = value === null ? null : { value, ttl: binding.ttl }
  const place = placeOf(binding)
  if (await writeAddress(openings, asReporter(context, source), place, address, 'dynamic_ip')) {
    await updateBinding(context, binding.id, { written_at: context.now, arrived_at: null, error: null })
    return await comeBack(context, job)
  }
  const [at] = await readAddressStates(context, [place])
  if (at) await verify(context, job, { source, binding, at })
}

/** The zone's history names whoever reported the address, not us. */
function asReporter(context: Context, { id, name, hint, last_report: last }: SourceRow): Context {
  return {
    ...context,
    actor: { type: 'token', id, name, hint, permissions: [] },
    origin: last && { ip: last.ip, user_agent: last.user_agent },
  }
}

type Standing = { source: SourceRow; binding: BindingRow; at: AddressState }

/** What was sent is read back: there at last, and looked at since. */
async function verify(context: Context, job: Job, { source, binding, at }: Standing): Promise<void> {
  // A record that was as it should be before anything was written is ours from now on as well.
  const written_at = binding.written_at ?? context.now
  const known = { written_at, error: null }
  if (at.state !== 'in_sync') {
    await updateBinding(context, binding.id, { ...known, arrived_at: null })
    return await comeBack(context, job)
  }
  const { arrived_at } = binding
  if (arrived_at !== null && at.checkedAt !== null && at.checkedAt > arrived_at) {
    await updateBinding(context, binding.id, { ...known, verified_seq: source.seq })
    return await job.finish(context.tx, { dueAt: null })
  }
  await updateBinding(context, binding.id, { ...known, arrived_at: arrived_at ?? context.now })
  await askForCheck(context, binding.zone_id, { unlessFresh: false })
  const wait = at.trouble ? retrySeconds(job) : checkSeconds
  await job.finish(context.tx, { dueAt: addSeconds(context.now, wait), failed: true })
}

/** Later each time; a change of the zone's records calls it earlier. */
async function comeBack(context: Context, job: Job): Promise<void> {
  await job.finish(context.tx, { dueAt: addSeconds(context.now, retrySeconds(job)), failed: true })
}

function retrySeconds({ attempt }: Job): number {
  return backoffSeconds(attempt, firstRetrySeconds, mostRetrySeconds)
}

async function noteRefusal(context: Context, job: Job, { code, message }: Problem): Promise<void> {
  await job.hold(context.tx)
  await updateBinding(context, job.id, { error: { code, message, at: context.now.toISOString() } })
  await comeBack(context, job)
}
