import { newId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import { silentSeconds } from '../agent/silent-agent.ts'
import { newSigningRequest } from '../protocol/signing-request.ts'
import { findLockedAccount, lockedManaged, type ManagedRow, secretPlaces, updateManaged } from '../store.ts'
import { findOpenOrder, insertOrder } from './order-store.ts'

type Act = <T>(task: (context: Context) => Promise<T>) => Promise<T>

/** Opens an order. The key is made before the transaction, since that may take seconds. Returns whether the claim has ended. */
export async function openOrder(act: Act, job: Job, before: ManagedRow): Promise<boolean> {
  const made = before.key_place === 'holdfast' ? await newSigningRequest(before.key_type, before.names) : null
  return await act(async (context) => {
    await job.hold(context.tx)
    const managed = await lockedManaged(context, job.id)
    const isChanged = managed.names.join() !== before.names.join() || managed.key_type !== before.key_type
    if (isChanged || (await findOpenOrder(context, managed.id))) {
      await job.finish(context.tx, { dueAt: context.now })
      return true
    }
    const waitsForRequest = managed.key_place === 'server'
    const account = await findLockedAccount(context, managed.acme_account_id)
    const sameNames = managed.order_reason !== 'changed'
    await insertOrder(context, {
      account_id: context.accountId,
      id: newId('acme_order'),
      managed_certificate_id: managed.id,
      reason: managed.order_reason ?? (managed.certificate_id === null ? 'first' : 'renewal'),
      state: 'open',
      step: waitsForRequest ? 'csr' : 'order',
      step_since: context.now,
      names: managed.names,
      profile: managed.profile,
      replaces: account?.directory.renewalInfo && sameNames ? (managed.renewal_info?.cert_id ?? null) : null,
      csr: made?.csr ?? managed.csr,
      sealed_key: made && (await context.sealSecret(secretPlaces.certificateKey(managed.id), made.keyPem)),
      authorizations: '[]',
      started_at: context.now,
    })
    await updateManaged(context, managed.id, {
      state: waitsForRequest ? 'waiting_for_csr' : 'ordering',
      revision: managed.revision + 1,
      updated_at: context.now,
    })
    if (!waitsForRequest) return false
    // An agent may never ask for it.
    await job.finish(context.tx, { dueAt: addSeconds(context.now, silentSeconds) })
    return true
  })
}
