import { type FirewallConnection, openFirewalls, type ProviderClients } from '#areas/connections/index.ts'
import type { FirewallRule } from '#kernel/firewall/rule.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import { oldAddressForgottenAt } from '../bindings/forgotten.ts'
import { type SourceRow, selectSource } from '../store.ts'
import { freshSeconds, nextDue } from './due-store.ts'
import { networksOf, type Refusal } from './rules/networks.ts'
import { leaveAfterOverlap, leavesAt, listed, wantedRules } from './rules/own-rules.ts'
import { type FirewallBindingRow, selectFirewallBindingById, updateFirewallBinding } from './store.ts'

/** A binding in the hands of the worker that has claimed it. */
export type Begun = {
  binding: FirewallBindingRow
  source: SourceRow
  connection: FirewallConnection
  wanted: readonly FirewallRule[]
  /** Why not all that is asked for is wanted; nothing is removed meanwhile. */
  refusal: Refusal | null
  /** Whether something of ours has changed since it was last in step, so that all is to be put right. */
  isCarrying: boolean
  /** Rules whose time to leave has come. */
  over: readonly FirewallRule[]
  forgottenAt: Date | null
}

/** Writes down what the binding is to have, before anything is done; null if there is nothing to do now. */
export async function begin(
  context: Context,
  job: Job,
  providerClients: ProviderClients,
): Promise<Begun | null> {
  await job.hold(context.tx)
  const present = await selectFirewallBindingById(context, job.id)
  const source = await selectSource(context, present.dynamic_ip_id)
  const connection = await openFirewalls(providerClients, context, present.connection_id)
  const wanted = wantedRules(source, present, connection.capabilities.descriptionMax)
  const leave = leaveAfterOverlap(context.now, present.overlap_seconds)
  const rules = listed(present.rules, wanted, leave)
  const binding = await updateFirewallBinding(context, present.id, { rules })
  const isAnyLeaving = rules.some(({ leaves }) => leaves !== null)
  const forgottenAt = isAnyLeaving ? await oldAddressForgottenAt(context, source) : null
  const { refusal } = networksOf(source, binding)
  const over = rules.flatMap(({ rule, leaves }) =>
    leaves && !refusal && leavesAt(leaves, forgottenAt) <= context.now ? rule : [],
  )
  const isCarrying = binding.verified_seq !== source.seq
  const begun = { binding, source, connection, wanted, refusal, isCarrying, over, forgottenAt }
  if (binding.deleting_since) return begun
  const { checked_at: checkedAt } = binding
  const isFresh = checkedAt !== null && checkedAt > addSeconds(context.now, -freshSeconds)
  if (isAwaitingFirst(begun)) await job.finish(context.tx, { dueAt: null })
  else if (isCarrying || over.length > 0 || !isFresh) return begun
  else await job.finish(context.tx, { dueAt: nextDue(rules, checkedAt, forgottenAt) })
  return null
}

/** A report will make it due. */
function isAwaitingFirst({ binding, wanted, refusal }: Begun): boolean {
  return binding.verified_seq === null && wanted.length === 0 && binding.rules.length === 0 && !refusal
}
