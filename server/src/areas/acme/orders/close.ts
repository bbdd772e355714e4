/** How orders end. Their records are removed from DNS in the same transaction, however they end. */
import { X509Certificate } from 'node:crypto'
import { recordIssued } from '#areas/certificates/index.ts'
import { type ProviderClients, resourceError } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import {
  type FailingType,
  type Resource,
  recordFailing,
  recordWorking,
} from '#platform/health/failing-resources.ts'
import { waitingInstallation } from '../agent/installation.ts'
import { issuedEvent, renewalFailedEvent } from '../events.ts'
import { certIdOf } from '../protocol/renewal-info.ts'
import {
  type AccountRow,
  type Authorization,
  type ManagedRow,
  managedName,
  type OrderRow,
  updateManaged,
} from '../store.ts'
import { removeChallengeRecords } from './challenge-records.ts'
import { dropOldOrders, updateOrder } from './order-store.ts'
import { renewalByLifetime, secondsAfterFailures } from './renewal-time.ts'
import type { OrderFailure } from './step.ts'

export const failingManaged: FailingType = {
  name: 'managed_certificate',
  title: 'managed certificate',
  table: 'managed_certificates',
}

export function resourceOf(managed: ManagedRow): Resource {
  return { type: failingManaged, id: managed.id, name: managedName(managed) }
}

type Closing = { managed: ManagedRow; account: AccountRow; order: OrderRow }

/** Returns when there is something to do again. */
export async function closeIssued(
  providerClients: ProviderClients,
  context: Context,
  { managed, account, order }: Closing,
  chain: string,
): Promise<Date | null> {
  const { now } = context
  const leaf = new X509Certificate(chain)
  const [not_before, not_after] = [new Date(leaf.validFrom), new Date(leaf.validTo)]
  const certificateId = await recordIssued(context, {
    id: managed.id,
    authority: account.name,
    chain,
    isRenewed: managed.renews,
  })
  const certId = account.directory.renewalInfo === null ? null : certIdOf(chain)
  const renewAt = managed.renews ? renewalByLifetime({ not_before, not_after }, now) : null
  const after = await updateManaged(context, managed.id, {
    state: 'issued',
    error: null,
    failures: 0,
    certificate_id: certificateId,
    chain,
    not_before,
    not_after,
    sealed_key: order.sealed_key,
    key_delivered_at: null,
    order_at: renewAt,
    renewal_info: null,
    order_reason: null,
    revoked_at: null,
    installation:
      managed.key_place === 'server'
        ? JSON.stringify(waitingInstallation(order.id, managed.installation, now))
        : null,
    revision: managed.revision + 1,
    updated_at: now,
  })
  await updateOrder(context, order.id, {
    state: 'succeeded',
    sealed_key: null,
    certificate_id: certificateId,
    error: null,
    finished_at: now,
  })
  await removeChallengeRecords(providerClients, context, order.id)
  await dropOldOrders(context, managed.id)
  await recordWorking(context, resourceOf(managed))
  await context.publish(issuedEvent(after, account, order))
  if (!managed.renews) return null
  // The suggestion of the CA is read at once.
  return certId === null ? renewAt : now
}

export async function closeFailed(
  providerClients: ProviderClients,
  context: Context,
  { managed, account, order }: Closing,
  failure: OrderFailure,
  authorizations: readonly Authorization[] = order.authorizations,
): Promise<Date> {
  const { now } = context
  const error = resourceError(context, failure)
  const failures = managed.failures + 1
  const wait = Math.max(failure.retryAfterSeconds ?? 0, secondsAfterFailures(failures))
  const nextAt = addSeconds(now, wait)
  await updateOrder(context, order.id, {
    state: 'failed',
    sealed_key: null,
    authorizations: JSON.stringify(authorizations),
    error: JSON.stringify(error),
    finished_at: now,
  })
  await removeChallengeRecords(providerClients, context, order.id)
  await dropOldOrders(context, managed.id)
  const after = await updateManaged(context, managed.id, {
    state: 'failing',
    error: JSON.stringify(error),
    failures,
    order_at: nextAt,
    order_reason: managed.order_reason ?? 'retry',
    revision: managed.revision + 1,
    updated_at: now,
  })
  await recordFailing(context, resourceOf(managed), { ...error, connection: null })
  await context.publish(renewalFailedEvent(after, account, { error, nextAt }))
  return nextAt
}

/** For an order that is no longer wanted. */
export async function cancelOrder(
  providerClients: ProviderClients,
  context: Context,
  order: OrderRow,
): Promise<void> {
  await updateOrder(context, order.id, { state: 'cancelled', sealed_key: null, finished_at: context.now })
  await removeChallengeRecords(providerClients, context, order.id)
}
