/** Stores the result of updating a firewall binding. */
import { recordWorkFailure, recordWorkSuccess, resourceError, retryAt } from '#areas/connections/index.ts'
import { type FirewallRule, ruleKey } from '#kernel/ip/firewall/rule.ts'
import type { Context } from '#platform/context.ts'
import type { FailingType, Resource } from '#platform/health/failing-resources.ts'
import type { Job } from '#platform/work/work-kind.ts'
import type { ProviderError } from '#providers/ports/provider-error.ts'
import { bindingFailed, bindingRecovered } from '../bindings/failure-events.ts'
import { reporterContext } from '../bindings/reporter-context.ts'
import type { DynamicIpRow } from '../store.ts'
import { nextDue } from './due-store.ts'
import { firewallChange, firewallData, type RuleChanges } from './events.ts'
import type { PreparedUpdate } from './prepare-update.ts'
import {
  type Drift,
  deleteFirewallBindingRow,
  type FirewallBindingRow,
  type OwnRule,
  selectFirewallBindingById,
  targetOf,
} from './store.ts'

/** What was read and changed at the provider. */
export type UpdateResult = {
  firewallName: string
  present: ReadonlySet<string>
  added: readonly FirewallRule[]
  removed: readonly FirewallRule[]
  drift: Drift | null
}

export async function recordOutcome(
  context: Context,
  job: Job,
  prepared: PreparedUpdate,
  seen: UpdateResult,
): Promise<void> {
  await job.hold(context.tx)
  const current = await currentRow(context, job)
  const { dynamicIp, networkError, isUpdate } = prepared
  const { rules, changes } = rulesAfterUpdate(context, current.rules, seen)
  // Someone may have requested a repair meanwhile.
  const drift = current.verified_seq === prepared.binding.verified_seq ? seen.drift : current.drift
  const error = networkError && resourceError(context, networkError)
  await publishRuleChange(context, dynamicIp, prepared.binding, changes)
  await recordWorkSuccess(context, prepared.connection, resourceOf(current), {
    before: current.error,
    error,
  })
  await publishTransition(context, prepared.dynamicIp, current, error)
  await job.finish(context.tx, {
    dueAt: networkError ? retryAt(context, job) : nextDue(rules, context.now, prepared.oldAddressExpiry),
    failed: networkError !== null,
    set: { rules, checked_at: context.now, firewall_name: seen.firewallName, error, drift },
    // A request made meanwhile is not covered by this update, so the binding stays due.
    unlessDue: { verified_seq: isUpdate && !networkError ? dynamicIp.seq : prepared.binding.verified_seq },
  })
}

/** The rules after the update, and the changes to publish: each rule once, regardless of the number of attempts. */
function rulesAfterUpdate(
  { now }: Context,
  own: readonly OwnRule[],
  { present, added, removed }: UpdateResult,
) {
  const addedKeys = new Set(added.map(ruleKey))
  const isPresent = ({ rule }: OwnRule) => present.has(ruleKey(rule))
  const arrived = own.filter(
    (one) => isPresent(one) && (one.since === null || addedKeys.has(ruleKey(one.rule))),
  )
  const gone = own.filter((one) => one.leaves !== null && !isPresent(one))
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

/** The rules were removed at the provider, so the binding is deleted. */
export async function recordRemoval(context: Context, job: Job, prepared: PreparedUpdate): Promise<void> {
  await job.hold(context.tx)
  const current = await currentRow(context, job)
  const removed = current.rules.flatMap(({ rule, since }) => (since === null ? [] : rule.network))
  await publishRuleChange(context, prepared.dynamicIp, current, { added: [], removed })
  await deleteFirewallBindingRow(context, current.id)
}

/** Retries without a limit and with growing delays. */
export async function recordFailure(
  context: Context,
  job: Job,
  prepared: PreparedUpdate,
  failure: ProviderError,
): Promise<void> {
  await job.hold(context.tx)
  const current = await currentRow(context, job)
  const dueAt = retryAt(context, job, failure)
  const error = await recordWorkFailure(context, prepared.connection, resourceOf(current), failure)
  // The rules are correct as far as is known, so a check that fails once is not a failure of the binding.
  const isCheck = !prepared.isUpdate && prepared.expired.length === 0 && current.deleting_since === null
  if (isCheck && failure.isTransient && current.error === null)
    return await job.finish(context.tx, { dueAt, failed: true })
  await publishTransition(context, prepared.dynamicIp, current, error)
  await job.finish(context.tx, { dueAt, failed: true, set: { error } })
}

/** The current row, which may have changed during the provider's call. The claim has it locked. */
function currentRow(context: Context, job: Job): Promise<FirewallBindingRow> {
  return selectFirewallBindingById(context, job.id)
}

async function publishRuleChange(
  context: Context,
  dynamicIp: DynamicIpRow,
  binding: FirewallBindingRow,
  changes: RuleChanges,
): Promise<void> {
  const { added, removed } = changes
  if (added.length === 0 && removed.length === 0) return
  const isOfReport = binding.cause === 'report'
  const reporter = isOfReport ? reporterContext(context, dynamicIp) : context
  await reporter.audit(
    targetOf(binding, dynamicIp),
    {
      before: removed.length > 0 ? { networks: removed } : null,
      after: added.length > 0 ? { networks: added } : null,
    },
    isOfReport ? { follows: dynamicIp.id } : {},
  )
  await reporter.publish(firewallChange(dynamicIp, binding, changes))
}

/** Publishes a failure only when it starts and when it ends. */
async function publishTransition(
  context: Context,
  dynamicIp: DynamicIpRow,
  binding: FirewallBindingRow,
  error: FirewallBindingRow['error'],
): Promise<void> {
  if (error && binding.error === null)
    await context.publish(bindingFailed(dynamicIp, firewallData(binding), error))
  if (!error && binding.error !== null)
    await context.publish(bindingRecovered(dynamicIp, firewallData(binding)))
}

export const failingFirewallBinding: FailingType = {
  name: 'firewall_binding',
  title: 'firewall binding',
  table: 'dynamic_ip_firewall_bindings',
}

function resourceOf({ id, firewall_name }: FirewallBindingRow): Resource {
  return { type: failingFirewallBinding, id, name: firewall_name }
}
