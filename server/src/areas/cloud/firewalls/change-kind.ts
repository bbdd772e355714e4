/**
 * Changes the rules of firewalls at their provider. Before a change is sent the first time, the rules must be those that
 * it is based on. After that it is repeated until the provider shows it: a change names what to add and to remove, so it
 * does no harm twice.
 */
import {
  type ProviderClients,
  recordWorkFailure,
  recordWorkSuccess,
  retryAt,
} from '#areas/connections/index.ts'
import { type FirewallRule, ruleKey } from '#kernel/ip/firewall/rule.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { FailingType } from '#platform/health/failing-resources.ts'
import type { ManagersOf } from '#platform/related/managers.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import type { FirewallChange, FirewallReading } from '#providers/ports/firewalls.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { firewallEvent } from '../events/firewall-events.ts'
import {
  type FirewallRow,
  findFirewall,
  firewallTarget,
  type RequestedRules,
  updateFirewall,
} from './firewall-store.ts'
import { lockedRetrySeconds, releaseFirewallLock, takeFirewallLock } from './lock-store.ts'
import { type FirewallConnection, openFirewalls } from './open-firewalls.ts'
import { firewallWork } from './request-rules.ts'
import { managersOfRules } from './rule-managers.ts'
import { ruleSetOf } from './rule-set.ts'

export const failingFirewall: FailingType = { name: 'firewall', title: 'firewall', table: 'firewalls' }

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients; managersOf: ManagersOf }

type Run = {
  job: Job
  firewall: FirewallRow
  change: RequestedRules
  connection: FirewallConnection
  managersOf: ManagersOf
  openedAt: Date
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

export function firewallKind({ tenancy, providerClients, managersOf }: Dependencies): WorkKind {
  return {
    name: firewallWork,
    table: 'firewalls',
    columns: [],
    leaseSeconds: 60,
    concurrency: 8,
    queue: { by: ['connection_id'], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'cloud', firewallWork)
      const act: Run['act'] = (task) => tenancy.act(caller, task)
      const run = await act(async (context): Promise<Run | null> => {
        const firewall = await findFirewall(context, job.id)
        if (!firewall?.change) {
          await job.finish(context.tx, { dueAt: null })
          return null
        }
        if (!(await takeFirewallLock(context, placeOf(firewall), firewall.id))) {
          await job.finish(context.tx, { dueAt: addSeconds(context.now, lockedRetrySeconds) })
          return null
        }
        const connection = await openFirewalls(providerClients, context, firewall.connection_id)
        return { job, firewall, change: firewall.change, connection, managersOf, openedAt: context.now, act }
      })
      if (run) await execute(run)
    },
  }
}

function placeOf({ connection_id, ref }: FirewallRow) {
  return { connectionId: connection_id, ref }
}

async function execute(run: Run): Promise<void> {
  const { firewall, change, connection, openedAt } = run
  const { firewalls, manifest } = connection
  try {
    const before = await firewalls.read(firewall.ref)
    if (change.sent_at === null) await requireBase(run, before)
    if (!isDone(change, before)) {
      if (openedAt > new Date(change.deadline))
        throw new ProviderError('rejected', 'The provider has not executed it in time.')
      await markSent(run)
      await firewalls.change(firewall.ref, { add: change.add, remove: change.remove })
      if (!isDone(change, await firewalls.read(firewall.ref)))
        throw new ProviderError(
          'unknown',
          `${manifest.name} accepted the change, but its firewall does not show it yet.`,
        )
    }
    await succeed(run)
  } catch (error) {
    await recordFailure(run, providerErrorFrom(error))
  }
}

/** What someone changed since the change was planned is not undone. */
async function requireBase(
  { firewall, change, managersOf, act }: Run,
  reading: FirewallReading,
): Promise<void> {
  const managers = await act((context) => managersOfRules(context, managersOf, reading.rules))
  if (ruleSetOf(reading, managers).hash === change.hash) return
  throw new ProviderError(
    'stale',
    `The rules of ${firewall.name} were changed at the provider after this change was planned. Nothing was changed.`,
  )
}

function isDone({ add, remove }: FirewallChange, { rules }: FirewallReading): boolean {
  const there = new Set(rules.map(ruleKey))
  const isThere = (rule: FirewallRule) => there.has(ruleKey(rule))
  return add.every(isThere) && !remove.some(isThere)
}

async function markSent({ job, firewall, change, act }: Run): Promise<void> {
  if (change.sent_at !== null) return
  await act(async (context) => {
    await job.hold(context.tx)
    await updateFirewall(context, firewall.id, {
      change: { ...change, sent_at: context.now.toISOString() },
    })
  })
}

async function succeed({ job, firewall, change, connection, act }: Run): Promise<void> {
  await act(async (context) => {
    await job.hold(context.tx)
    await recordWorkSuccess(context, connection, resourceOf(firewall), {
      before: firewall.error,
      error: null,
    })
    const after = await updateFirewall(context, firewall.id, { change: null, error: null })
    await context.audit(firewallTarget(after), { before: null, after: { state: 'succeeded' } })
    await publishEnd(context, after, change)
    await releaseFirewallLock(context, placeOf(firewall), firewall.id)
    await job.finish(context.tx, { dueAt: null })
  })
}

/** What the provider refuses has failed; everything else is tried again until the deadline. */
async function recordFailure(run: Run, failure: ProviderError): Promise<void> {
  const { job, firewall, change, connection, openedAt, act } = run
  const canRetry = failure.isTransient || failure.kind === 'auth'
  const isRetried = canRetry && openedAt <= new Date(change.deadline)
  await act(async (context) => {
    await job.hold(context.tx)
    const error = await recordWorkFailure(context, connection, resourceOf(firewall), failure)
    const after = await updateFirewall(context, firewall.id, { error, ...(!isRetried && { change: null }) })
    if (!isRetried) {
      await context.audit(firewallTarget(after), {
        before: null,
        after: { state: 'failed', error: error.code },
      })
      await publishEnd(context, after, change)
    }
    await releaseFirewallLock(context, placeOf(firewall), firewall.id)
    await job.finish(context.tx, {
      dueAt: isRetried ? retryAt(context, job, failure) : null,
      ...(isRetried && { failed: true }),
    })
  })
}

async function publishEnd(
  context: Context,
  firewall: FirewallRow,
  { add, remove }: RequestedRules,
): Promise<void> {
  const { error } = firewall
  await context.publish(
    firewallEvent('firewall.change_finished', firewall, {
      state: error ? 'failed' : 'succeeded',
      added: add.length,
      removed: remove.length,
      error: error?.code ?? null,
      message: error?.message ?? null,
    }),
  )
}

function resourceOf({ id, name }: FirewallRow) {
  return { type: failingFirewall, id, name }
}
