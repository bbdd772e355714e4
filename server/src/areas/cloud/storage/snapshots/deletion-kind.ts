/**
 * Deletes snapshots at their provider. A deletion is sent again until the provider no longer has the snapshot, so that
 * a lost answer or a worker that died changes nothing.
 */
import { requestCatalogue } from '#areas/cloud/catalogue/request-catalogue.ts'
import { snapshotEvent } from '#areas/cloud/events/snapshot-events.ts'
import {
  findSnapshot,
  type SnapshotRow,
  snapshotTarget,
  updateSnapshot,
} from '#areas/cloud/store/snapshots.ts'
import {
  type OpenConnection,
  type ProviderClients,
  recordWorkFailure,
  recordWorkSuccess,
  retryAt,
} from '#areas/connections/index.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { FailingType } from '#platform/health/failing-resources.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { deletionWork } from './request-deletion.ts'

export const failingSnapshot: FailingType = { name: 'snapshot', title: 'snapshot', table: 'snapshots' }

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

type Deletion = {
  job: Job
  snapshot: SnapshotRow
  connection: OpenConnection
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

export function deletionKind({ tenancy, providerClients }: Dependencies): WorkKind {
  return {
    name: deletionWork,
    table: 'snapshots',
    columns: [],
    leaseSeconds: 60,
    concurrency: 8,
    queue: { by: ['connection_id'], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'cloud', deletionWork)
      const act: Deletion['act'] = (task) => tenancy.act(caller, task)
      const deletion = await act(async (context): Promise<Deletion | null> => {
        const snapshot = await findSnapshot(context, job.id)
        if (snapshot?.state !== 'deleting') {
          await job.finish(context.tx, { dueAt: null })
          return null
        }
        return { job, snapshot, connection: await providerClients.open(context, snapshot.connection_id), act }
      })
      if (deletion) await deleteAtProvider(deletion)
    },
  }
}

async function deleteAtProvider(deletion: Deletion): Promise<void> {
  const { snapshot, connection } = deletion
  const { provider, manifest } = connection
  try {
    if (!provider.snapshots) throw new ProviderError('unsupported', `${manifest.name} has no snapshots.`)
    await provider.snapshots.deleteSnapshot(snapshot.ref)
  } catch (error) {
    const failure = providerErrorFrom(error)
    if (failure.kind !== 'not_found') return await recordFailure(deletion, failure)
  }
  await recordDeleted(deletion)
}

async function recordDeleted({ job, snapshot, connection, act }: Deletion): Promise<void> {
  await act(async (context) => {
    await job.hold(context.tx)
    await recordWorkSuccess(context, connection, resourceOf(snapshot), {
      before: snapshot.error,
      error: null,
    })
    await updateSnapshot(context, snapshot.id, { state: 'deleted', error: null })
    await requestCatalogue(context, connection.id)
    await context.audit(snapshotTarget(snapshot), { before: { name: snapshot.name }, after: null })
    await context.publish(snapshotEvent('snapshot.deleted', snapshot, { source: 'holdfast' }))
    await job.finish(context.tx, { dueAt: null })
  })
}

/** What the provider refuses stays; everything else is tried again. */
async function recordFailure(
  { job, snapshot, connection, act }: Deletion,
  failure: ProviderError,
): Promise<void> {
  await act(async (context) => {
    await job.hold(context.tx)
    const error = await recordWorkFailure(context, connection, resourceOf(snapshot), failure)
    const isRetried = failure.isTransient || failure.kind === 'auth'
    await updateSnapshot(context, snapshot.id, { error, ...(!isRetried && { state: 'available' }) })
    await job.finish(context.tx, {
      dueAt: isRetried ? retryAt(context, job, failure) : null,
      ...(isRetried && { failed: true }),
    })
  })
}

function resourceOf({ id, name }: SnapshotRow) {
  return { type: failingSnapshot, id, name }
}
