import { type FirewallConnection, openFirewalls } from '#areas/cloud/index.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import { findOldAddressExpiry } from '../bindings/old-address-expiry.ts'
import { type DynamicIpRow, selectDynamicIp } from '../store.ts'
import { freshSeconds, nextDue } from './due-store.ts'
import { type NetworkError, networksOf } from './rules/networks.ts'
import { leaveAfter, leavesAt, listRules, wantedRules } from './rules/own-rules.ts'
import { type FirewallBindingRow, selectFirewallBindingById, updateFirewallBinding } from './store.ts'

/** A claimed binding, with what the update needs. */
export type PreparedUpdate = {
  binding: FirewallBindingRow
  dynamicIp: DynamicIpRow
  connection: FirewallConnection
  wanted: readonly FirewallRule[]
  /** Why some of the configured networks are not opened; nothing is removed meanwhile. */
  networkError: NetworkError | null
  /** Whether our wanted rules have changed since the last update, so that external changes are undone too. */
  isUpdate: boolean
  /** Rules whose overlap has ended. */
  expired: readonly FirewallRule[]
  oldAddressExpiry: Date | null
}

/** Stores the wanted rules before anything is done at the provider; null if there is nothing to do now. */
export async function prepareUpdate(
  context: Context,
  job: Job,
  providerClients: ProviderClients,
): Promise<PreparedUpdate | null> {
  await job.hold(context.tx)
  const present = await selectFirewallBindingById(context, job.id)
  const dynamicIp = await selectDynamicIp(context, present.dynamic_ip_id)
  const connection = await openFirewalls(providerClients, context, present.connection_id)
  const wanted = wantedRules(dynamicIp, present, connection.capabilities)
  const leave = leaveAfter(context.now, present.overlap_seconds)
  const rules = listRules(present.rules, wanted, leave)
  const binding = await updateFirewallBinding(context, present.id, { rules })
  const isAnyLeaving = rules.some(({ leaves }) => leaves !== null)
  const oldAddressExpiry = isAnyLeaving ? await findOldAddressExpiry(context, dynamicIp) : null
  const { networkError } = networksOf(dynamicIp, binding)
  const expired = rules.flatMap(({ rule, leaves }) =>
    leaves && !networkError && leavesAt(leaves, oldAddressExpiry) <= context.now ? rule : [],
  )
  const isUpdate = binding.verified_seq !== dynamicIp.seq
  const prepared = {
    binding,
    dynamicIp,
    connection,
    wanted,
    networkError,
    isUpdate,
    expired,
    oldAddressExpiry,
  }
  if (binding.deleting_since) return prepared
  const { checked_at: checkedAt } = binding
  const isFresh = checkedAt !== null && checkedAt > addSeconds(context.now, -freshSeconds)
  if (isAwaitingFirst(prepared)) await job.finish(context.tx, { dueAt: null })
  else if (isUpdate || expired.length > 0 || !isFresh) return prepared
  else await job.finish(context.tx, { dueAt: nextDue(rules, checkedAt, oldAddressExpiry) })
  return null
}

/** A report will make it due. */
function isAwaitingFirst({ binding, wanted, networkError }: PreparedUpdate): boolean {
  return binding.verified_seq === null && wanted.length === 0 && binding.rules.length === 0 && !networkError
}
