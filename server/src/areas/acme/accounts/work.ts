/** Registers accounts at their CAs, sends changes, looks daily whether they are still valid, and deactivates deleted ones. */
import { resourceError, retryAt } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import {
  type FailingType,
  type Resource,
  recordFailing,
  recordWorking,
} from '#platform/health/failing-resources.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { type AcmeClients, signerOf } from '../clients.ts'
import { managedWork } from '../managed/channel.ts'
import { makeManagedDue } from '../managed/managed-store.ts'
import type { Signer } from '../protocol/acme-client.ts'
import { AcmeError } from '../protocol/acme-error.ts'
import type { Directory } from '../protocol/directory.ts'
import { isRecord } from '../protocol/json.ts'
import { type AccountRow, findLockedAccount, isUsable, secretPlaces, updateAccount } from '../store.ts'
import { deleteAccountRow } from './account-store.ts'
import { accountsWork } from './channel.ts'

type Dependencies = { tenancy: Tenancy; clients: AcmeClients }

/** How often it is tried to deactivate an account, before its row and its key are deleted all the same. */
const deactivationsMax = 5
const daySeconds = 86_400

export const failingAccount: FailingType = {
  name: 'acme_account',
  title: 'ACME account',
  table: 'acme_accounts',
}

export function accountsKind({ tenancy, clients }: Dependencies): WorkKind {
  return {
    name: accountsWork,
    table: 'acme_accounts',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 120,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'ACME', accountsWork)
      const prepared = await tenancy.act(caller, (context) => prepare(context, job))
      if (!prepared) return
      const outcome = await send(clients, prepared)
      await tenancy.act(caller, (context) => record(context, job, prepared, outcome))
    },
  }
}

type Prepared = { account: AccountRow; signer: Signer; binding: { kid: string; key: string } | null }
type Outcome = { url: string | null; directory: Directory | null; isClosed: boolean } | { failure: AcmeError }

async function prepare(context: Context, job: Job): Promise<Prepared | null> {
  await job.hold(context.tx)
  const account = await findLockedAccount(context, job.id)
  if (!account) return null
  const { eab_kid, sealed_eab_key } = account
  const key =
    sealed_eab_key === null
      ? null
      : await context.openSecret(secretPlaces.bindingKey(account.id), sealed_eab_key)
  return {
    account,
    signer: await signerOf(context, account),
    binding: eab_kid === null || key === null ? null : { kid: eab_kid, key },
  }
}

async function send(clients: AcmeClients, { account, signer, binding }: Prepared): Promise<Outcome> {
  const client = clients.of(account)
  const { url, emails, deleted_at } = account
  try {
    if (deleted_at) {
      if (url !== null) await client.post(url, { status: 'deactivated' }, signer)
      return { url, directory: null, isClosed: true }
    }
    const directory = await client.directory()
    if (url === null) {
      const registered = await client.register({ keyPem: signer.keyPem, emails, binding })
      return { url: registered, directory, isClosed: false }
    }
    const isChanged = account.state === 'registering'
    const contact = emails.map((email) => `mailto:${email}`)
    const { body } = await client.post(url, isChanged ? { contact } : null, signer)
    const status = isRecord(body) ? body['status'] : null
    return { url, directory, isClosed: status === 'deactivated' || status === 'revoked' }
  } catch (error) {
    if (error instanceof AcmeError) return { failure: error }
    throw error
  }
}

async function record(context: Context, job: Job, { account }: Prepared, outcome: Outcome): Promise<void> {
  await job.hold(context.tx)
  const current = await findLockedAccount(context, account.id)
  if (!current) return
  const resource: Resource = { type: failingAccount, id: current.id, name: current.name }
  if (current.deleted_at) {
    // It was registered while it was deleted: it is deactivated next.
    if (!('failure' in outcome) && current.url === null)
      await updateAccount(context, current.id, { url: outcome.url })
    const isDone = account.deleted_at && !('failure' in outcome)
    const isGivenUp =
      'failure' in outcome && (!outcome.failure.isTransient || job.attempt >= deactivationsMax)
    if (!isDone && !isGivenUp)
      return await job.finish(context.tx, {
        dueAt: 'failure' in outcome ? retryAt(context, job, outcome.failure) : context.now,
        failed: 'failure' in outcome,
      })
    await recordWorking(context, resource)
    return await deleteAccountRow(context, current.id)
  }
  if ('failure' in outcome) {
    const { failure } = outcome
    const error = resourceError(context, failure)
    const isClosed = failure.status === 401 && failure.code === 'unauthorized' && current.url !== null
    await updateAccount(context, current.id, {
      state: isClosed ? 'deactivated' : 'failing',
      error: JSON.stringify(error),
      updated_at: context.now,
      revision: current.revision + 1,
    })
    await recordFailing(context, resource, { ...error, connection: null })
    return await job.finish(context.tx, { dueAt: retryAt(context, job, failure), failed: true })
  }
  const { url, directory, isClosed } = outcome
  const wasValid = current.state === 'valid'
  await updateAccount(context, current.id, {
    url,
    state: isClosed ? 'deactivated' : 'valid',
    error: null,
    ...(directory && { directory: JSON.stringify(directory) }),
    ...((!wasValid || isClosed) && { revision: current.revision + 1, updated_at: context.now }),
  })
  await recordWorking(context, resource)
  if (!isUsable(current) && !isClosed) {
    // Their orders waited for the account. Others may wait until a time that the CA has named.
    await makeManagedDue(context, current.id)
    await context.wake(managedWork)
  }
  await job.finish(context.tx, { dueAt: isClosed ? null : addSeconds(context.now, daySeconds) })
}
