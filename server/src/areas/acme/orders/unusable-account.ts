/** Certificates whose ACME account cannot be used: it is not registered yet, or the CA has deactivated it. */
import { type ProviderClients, resourceError } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { recordFailing } from '#platform/health/failing-resources.ts'
import { renewalFailedEvent } from '../events.ts'
import { type AccountRow, type ManagedRow, type OrderRow, updateManaged } from '../store.ts'
import { closeFailed, resourceOf } from './close.ts'

const daySeconds = 86_400

type Waiting = { managed: ManagedRow; account: AccountRow; order: OrderRow | undefined }

/** Ends an open order, so that its records are removed. Returns when there is something to do again. */
export async function waitForAccount(
  providerClients: ProviderClients,
  context: Context,
  { managed, account, order }: Waiting,
): Promise<Date | null> {
  const { now } = context
  if (!order && (managed.order_at === null || managed.order_at > now)) return managed.order_at
  // Its registration makes the certificate due.
  if (account.state === 'registering') return null
  const failure = { code: 'account_invalid', message: messageOf(account) }
  if (order) return await closeFailed(providerClients, context, { managed, account, order }, failure)
  const nextAt = addSeconds(now, daySeconds)
  if (managed.state === 'failing' && managed.error?.message === failure.message) return nextAt
  const error = resourceError(context, failure)
  const after = await updateManaged(context, managed.id, {
    state: 'failing',
    error: JSON.stringify(error),
    revision: managed.revision + 1,
    updated_at: now,
  })
  await recordFailing(context, resourceOf(managed), { ...error, connection: null })
  if (account.state === 'deactivated')
    await context.publish(renewalFailedEvent(after, account, { error, nextAt }))
  return nextAt
}

function messageOf({ name, state, error }: AccountRow): string {
  if (state === 'deactivated')
    return `The CA has deactivated the ACME account ${name}. Choose another account for this certificate.`
  return `The ACME account ${name} is not registered at the CA${error ? `: ${error.message}` : '.'}`
}
