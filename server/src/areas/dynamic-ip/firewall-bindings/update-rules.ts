/**
 * Writes the addresses of a dynamic IP to firewalls. A due binding is updated to the current addresses. The work has no
 * arguments, so it can run at any time and repeatedly. It has the lock of the firewall while it runs.
 *
 * New rules are added before old ones are removed, and old ones stay until DNS and its caches have the new address.
 * External changes to our rules are reported and left alone until an address change or a person restores the rules.
 */
import {
  type FirewallConnection,
  lockedRetrySeconds,
  releaseFirewallLock,
  takeFirewallLock,
} from '#areas/cloud/index.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import { type FirewallRule, ruleKey } from '#kernel/ip/firewall/rule.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import type { FirewallChange, FirewallReading } from '#providers/ports/firewalls.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { firewallBindingWork } from './due-store.ts'
import { recordFailure, recordOutcome, recordRemoval, type UpdateResult } from './outcome.ts'
import { type PreparedUpdate, prepareUpdate } from './prepare-update.ts'
import { isOwn } from './rules/own-rules.ts'
import type { Drift } from './store.ts'

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

export function firewallBindingKind({ tenancy, providerClients }: Dependencies): WorkKind {
  return {
    name: firewallBindingWork,
    table: 'dynamic_ip_firewall_bindings',
    columns: [],
    leaseSeconds: 30,
    concurrency: 50,
    queue: { by: ['connection_id', 'firewall_ref'], concurrency: 1 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'dynamic IP', firewallBindingWork)
      const prepared = await tenancy.act(caller, async (context) => {
        const update = await prepareUpdate(context, job, providerClients)
        return update && (await hasLock(context, job, update)) ? update : null
      })
      if (!prepared) return
      const note = await updateAtProvider(prepared)
      await tenancy.act(caller, async (context) => {
        await note(context, job, prepared)
        await releaseFirewallLock(context, placeOf(prepared), job.id)
      })
    },
  }
}

/** If a change of the firewall's other rules has the lock, the binding waits for its end. */
async function hasLock(context: Context, job: Job, prepared: PreparedUpdate): Promise<boolean> {
  if (await takeFirewallLock(context, placeOf(prepared), job.id)) return true
  await job.finish(context.tx, { dueAt: addSeconds(context.now, lockedRetrySeconds) })
  return false
}

function placeOf({ binding }: PreparedUpdate) {
  return { connectionId: binding.connection_id, ref: binding.firewall_ref }
}

type StoreResult = (context: Context, job: Job, prepared: PreparedUpdate) => Promise<void>

/** Makes the changes at the provider, and returns how to store the result. */
async function updateAtProvider(prepared: PreparedUpdate): Promise<StoreResult> {
  try {
    if (prepared.binding.deleting_since) {
      await removeAll(prepared)
      return recordRemoval
    }
    const result = await applyRules(prepared)
    return (context, job) => recordOutcome(context, job, prepared, result)
  } catch (error) {
    const failure = providerErrorFrom(error)
    return (context, job) => recordFailure(context, job, prepared, failure)
  }
}

async function applyRules(prepared: PreparedUpdate): Promise<UpdateResult> {
  const { binding, connection, wanted, networkError, isUpdate, expired } = prepared
  const { firewalls } = connection
  const before = await firewalls.read(binding.firewall_ref)
  const { missing, unexpected } = compareRules(prepared, before)
  const add = isUpdate ? missing : []
  const there = keysOf(before.rules)
  const strange = isUpdate && !networkError ? unexpected : []
  const remove = [...expired, ...strange].filter((rule) => there.has(ruleKey(rule)))
  if (add.length === 0 && remove.length === 0) return resultOf(prepared, before, { add, remove })
  await firewalls.change(binding.firewall_ref, { add, remove })
  const after = await firewalls.read(binding.firewall_ref)
  requireDone(connection, isUpdate ? wanted : [], remove, keysOf(after.rules))
  return resultOf(prepared, after, { add, remove })
}

function resultOf(
  prepared: PreparedUpdate,
  reading: FirewallReading,
  { add, remove }: FirewallChange,
): UpdateResult {
  const found = compareRules(prepared, reading)
  const isApart = found.missing.length + found.unexpected.length > 0
  return {
    firewallName: reading.name,
    present: keysOf(reading.rules),
    added: add,
    removed: remove,
    // Changes that this update undoes are not drift.
    drift: isApart && !prepared.isUpdate ? found : null,
  }
}

/** Wanted rules that are missing, and rules with our mark that are not wanted. */
function compareRules({ binding, wanted }: PreparedUpdate, { rules }: FirewallReading): Drift {
  const there = keysOf(rules)
  const known = keysOf(binding.rules.map(({ rule }) => rule))
  return {
    missing: wanted.filter((rule) => !there.has(ruleKey(rule))),
    unexpected: rules.filter((rule) => isOwn(binding.id, rule) && !known.has(ruleKey(rule))),
  }
}

/** The rules are read back; only what the reading contains counts as done. */
function requireDone(
  { manifest }: FirewallConnection,
  wanted: readonly FirewallRule[],
  removed: readonly FirewallRule[],
  present: ReadonlySet<string>,
): void {
  const isDone =
    wanted.every((rule) => present.has(ruleKey(rule))) && !removed.some((rule) => present.has(ruleKey(rule)))
  if (!isDone)
    throw new ProviderError(
      'unknown',
      `${manifest.name} accepted the change, but its firewall does not show it yet.`,
    )
}

/** Removes every rule with our mark. If the firewall is gone, so are its rules. */
async function removeAll({ binding, connection }: PreparedUpdate): Promise<void> {
  const { firewalls } = connection
  const ref = binding.firewall_ref
  try {
    const remove = (await firewalls.read(ref)).rules.filter((rule) => isOwn(binding.id, rule))
    if (remove.length === 0) return
    await firewalls.change(ref, { add: [], remove })
    requireDone(connection, [], remove, keysOf((await firewalls.read(ref)).rules))
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return
    throw error
  }
}

function keysOf(rules: readonly FirewallRule[]): ReadonlySet<string> {
  return new Set(rules.map(ruleKey))
}
