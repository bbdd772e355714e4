/** What is written down once a firewall binding was carried out, or could not be. */
import { noteWorkDone, noteWorkFailed, resourceError, retryAt } from '#areas/connections/index.ts'
import { type FirewallRule, ruleKey } from '#kernel/firewall/rule.ts'
import type { Context } from '#platform/context.ts'
import type { FailingType, Resource } from '#platform/health/failing-resources.ts'
import type { Job } from '#platform/work/work-kind.ts'
import type { ProviderError } from '#providers/ports/provider-error.ts'
import { asReporter } from '../bindings/as-reporter.ts'
import { bindingFailed, bindingRecovered } from '../bindings/failure-events.ts'
import type { SourceRow } from '../store.ts'
import type { Begun } from './begin.ts'
import { nextDue } from './due-store.ts'
import { firewallChange, firewallData, type RuleChanges } from './events.ts'
import {
  type Drift,
  deleteFirewallBindingRow,
  type FirewallBindingRow,
  type OwnRule,
  selectFirewallBindingById,
  targetOf,
} from './store.ts'

/** What was seen and done at the provider. */
export type Seen = {
  firewallName: string
  present: ReadonlySet<string>
  added: readonly FirewallRule[]
  removed: readonly FirewallRule[]
  drift: Drift | null
}

export async function noteOutcome(context: Context, job: Job, begun: Begun, seen: Seen): Promise<void> {
  await job.hold(context.tx)
  const current = await lockedNow(context, job)
  const { source, refusal, isCarrying } = begun
  const { rules, changes } = brought(context, current.rules, seen)
  // Somebody may have asked meanwhile to have it put right.
  const drift = current.verified_seq === begun.binding.verified_seq ? seen.drift : current.drift
  const error = refusal && resourceError(context, refusal)
  await tellChange(context, source, begun.binding, changes)
  await noteWorkDone(context, throughOf(begun), resourceOf(current), { before: current.error, error })
  await publishTurn(context, begun.source, current, error)
  await job.finish(context.tx, {
    dueAt: refusal ? retryAt(context, job) : nextDue(rules, context.now, begun.forgottenAt),
    failed: refusal !== null,
    set: { rules, checked_at: context.now, firewall_name: seen.firewallName, error, drift },
    // Whoever has asked for something meanwhile has asked for more than was done here.
    unlessDue: { verified_seq: isCarrying && !refusal ? source.seq : begun.binding.verified_seq },
  })
}

/** The list after what was seen, and what that was a change of: each rule is told of once, however often it was tried. */
function brought({ now }: Context, own: readonly OwnRule[], { present, added, removed }: Seen) {
  const addedKeys = new Set(added.map(ruleKey))
  const isThere = ({ rule }: OwnRule) => present.has(ruleKey(rule))
  const arrived = own.filter(
    (one) => isThere(one) && (one.since === null || addedKeys.has(ruleKey(one.rule))),
  )
  const gone = own.filter((one) => one.leaves !== null && !isThere(one))
  const ownKeys = new Set(own.map(({ rule }) => ruleKey(rule)))
  const strange = removed.filter((rule) => !ownKeys.has(ruleKey(rule)))
  const rules = own
    .filter((one) => !gone.includes(one))
    .map((one) => (arrived.includes(one) ? { ...one, since: now.toISOString() } : one))
  const changes: RuleChanges = {
    added: arrived.map(({ rule }) => rule.network),
    removed: [...gone.filter(({ since }) => since !== null).map(({ rule }) => rule), ...strange].map(
      ({ network }) => network,
    ),
  }
  return { rules, changes }
}

/** The rules are gone at the provider, and so is the binding. */
export async function noteRemoved(context: Context, job: Job, begun: Begun): Promise<void> {
  await job.hold(context.tx)
  const current = await lockedNow(context, job)
  const removed = current.rules.flatMap(({ rule, since }) => (since === null ? [] : rule.network))
  await tellChange(context, begun.source, current, { added: [], removed })
  await deleteFirewallBindingRow(context, current.id)
}

/** It is tried again for as long as it takes, later each time. */
export async function noteFailure(
  context: Context,
  job: Job,
  begun: Begun,
  failure: ProviderError,
): Promise<void> {
  await job.hold(context.tx)
  const current = await lockedNow(context, job)
  const dueAt = retryAt(context, job, failure)
  const error = await noteWorkFailed(context, throughOf(begun), resourceOf(current), failure)
  // As far as is known the rules are as they should be: a check that fails for a moment is no failure of the binding.
  const isCheck = !begun.isCarrying && begun.over.length === 0 && current.deleting_since === null
  if (isCheck && failure.isTransient && current.error === null)
    return await job.finish(context.tx, { dueAt, failed: true })
  await publishTurn(context, begun.source, current, error)
  await job.finish(context.tx, { dueAt, failed: true, set: { error } })
}

/** The row as it is now: it may have been changed while the provider was asked. The claim has it locked. */
function lockedNow(context: Context, job: Job): Promise<FirewallBindingRow> {
  return selectFirewallBindingById(context, job.id)
}

async function tellChange(
  context: Context,
  source: SourceRow,
  binding: FirewallBindingRow,
  changes: RuleChanges,
): Promise<void> {
  const { added, removed } = changes
  if (added.length === 0 && removed.length === 0) return
  const isOfReport = binding.cause === 'report'
  const acting = isOfReport ? asReporter(context, source) : context
  await acting.audit(
    targetOf(binding, source),
    {
      before: removed.length > 0 ? { networks: removed } : null,
      after: added.length > 0 ? { networks: added } : null,
    },
    isOfReport ? { follows: source.id } : {},
  )
  await acting.publish(firewallChange(source, binding, changes))
}

/** Publishes a failure when it begins and when it ends, not every time between. */
async function publishTurn(
  context: Context,
  source: SourceRow,
  binding: FirewallBindingRow,
  error: FirewallBindingRow['error'],
): Promise<void> {
  if (error && binding.error === null)
    await context.publish(bindingFailed(source, firewallData(binding), error))
  if (!error && binding.error !== null) await context.publish(bindingRecovered(source, firewallData(binding)))
}

function throughOf({ binding, connection: { connectionName, kind } }: Begun) {
  return { id: binding.connection_id, name: connectionName, manifest: { kind } }
}

export const failingFirewallBinding: FailingType = {
  name: 'firewall_binding',
  title: 'firewall binding',
  table: 'dynamic_ip_firewall_bindings',
}

function resourceOf({ id, firewall_name }: FirewallBindingRow): Resource {
  return { type: failingFirewallBinding, id, name: firewall_name }
}
