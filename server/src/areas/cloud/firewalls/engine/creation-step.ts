/**
 * Creates a firewall, and gives it its rules. Its id is that of the operation, which it carries at the provider, or it is
 * found by its name where that is unique: then one that has the name before the order was sent is another one.
 */

import { placeOrder, type StoredOrder } from '#areas/cloud/creation/engine/place-order.ts'
import { ruleKey, trafficKey } from '#kernel/ip/firewall/rule.ts'
import type { FirewallManagement, FirewallOrder } from '#providers/ports/firewall-management.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { CreationChange } from '../changes/change.ts'
import { deleteDeleted, lockedFirewall, updateFirewall } from '../firewall-store.ts'
import { managementOf } from '../open-firewalls.ts'
import { changeRules } from './rules-step.ts'
import { continueAt, fail, type Run, requireTime, retry, succeed } from './run.ts'

type CreationRun = Run<CreationChange>

export async function creationStep(run: CreationRun): Promise<void> {
  const { ref } = run.firewall
  if (ref === null) await order(run, managementOf(run.connection))
  else await setRules({ ...run, ref }).catch(notShown)
}

/** A provider may show a new firewall later than it has created it. */
function notShown(error: unknown): never {
  if (error instanceof ProviderError && error.kind === 'not_found')
    throw new ProviderError('unavailable', error.message, { cause: error })
  throw error
}

async function order(run: CreationRun, management: FirewallManagement): Promise<void> {
  const { firewall, change, connection, openedAt } = run
  const { id, name, region } = firewall
  const wanted: FirewallOrder = { operationId: id, name, region, rules: change.rules }
  if (change.sent_at === null && (await management.find(wanted)))
    return await fail(
      run,
      new ProviderError('conflict', `${connection.manifest.name} already has a firewall ${name}.`),
    )
  const outcome = await placeOrder(change, openedAt, {
    place: () => management.create(wanted),
    find: () => management.find(wanted),
    storeSent: (sent) => storeSent(run, sent),
  })
  switch (outcome.state) {
    case 'created':
      // Its rules are set by the next claim, with the lock of the firewall.
      return await continueAt(run, async (context) => {
        await deleteDeleted(context, connection.id, outcome.ref)
        return { set: { ref: outcome.ref, listed_at: context.now }, dueAt: context.now }
      })
    case 'taken':
      return
    case 'lost': {
      const set = { change: { ...change, ...outcome.order } }
      return outcome.failure
        ? await retry(run, outcome.failure, { set, dueAt: outcome.lookUpAt })
        : await continueAt(run, async () => ({ set, dueAt: outcome.lookUpAt }))
    }
    case 'delayed':
      return await retry(run, outcome.failure, { set: { change: { ...change, ...outcome.order } } })
    case 'refused':
      return await fail(run, outcome.failure)
    case 'overdue':
      return await failOverdue(run, outcome.wasSent)
  }
}

/** False if another worker has sent it meanwhile. */
async function storeSent({ job, firewall, change, act }: CreationRun, sent: StoredOrder): Promise<boolean> {
  return await act(async (context) => {
    await job.hold(context.tx)
    const stored = await lockedFirewall(context, firewall.id)
    if (JSON.stringify(stored.change) !== JSON.stringify(change)) return false
    await updateFirewall(context, firewall.id, { change: { ...change, ...sent } })
    return true
  })
}

async function failOverdue(run: CreationRun, wasSent: boolean): Promise<void> {
  const { error } = run.firewall
  const reason = error === null ? '' : ` Last: ${error.message}`
  const message = wasSent
    ? 'Whether the provider has created the firewall could not be told in time. If it shows up later, it is recognized, without the rules that were ordered.'
    : 'It could not be sent in time.'
  await fail(
    run,
    new ProviderError(wasSent ? 'unknown' : 'unavailable', message + reason),
    wasSent ? 'unknown' : 'not_sent',
  )
}

/** A rule that the provider has taken with the order may lack its description. */
async function setRules(run: CreationRun & { ref: string }): Promise<void> {
  const { change, ref, connection } = run
  const { firewalls } = connection
  const { rules: present } = await firewalls.read(ref)
  const there = new Set(present.map(ruleKey))
  const wanted = new Set(change.rules.map(ruleKey))
  const traffic = new Set(change.rules.map(trafficKey))
  const add = change.rules.filter((rule) => !there.has(ruleKey(rule)))
  const remove = present.filter((rule) => traffic.has(trafficKey(rule)) && !wanted.has(ruleKey(rule)))
  if (add.length > 0) {
    requireTime(run)
    await changeRules(run, { add, remove })
  }
  const { name } = await firewalls.read(ref)
  await succeed(run, { name, attached_to: await firewalls.readTargets(ref) })
}
