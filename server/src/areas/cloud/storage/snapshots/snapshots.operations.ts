import { listSnapshots, type SnapshotRow, selectSnapshot } from '#areas/cloud/store/snapshots.ts'
import type { Context } from '#platform/context.ts'
import { found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, type OperationResponse, operation } from '#platform/http/operation/operation.ts'
import { requestDeletion } from './request-deletion.ts'
import { Snapshot, SnapshotPage, SnapshotParams, SnapshotQuery } from './schema.ts'
import { snapshotView, snapshotViews } from './view.ts'

const path = '/v1/snapshots'

export const snapshotOperations: readonly Operation[] = [
  operation({
    id: 'cloud.snapshots.list',
    method: 'GET',
    path,
    summary: 'List snapshots',
    description:
      'The snapshots of servers of all accounts, the latest first. They are listed every 10 minutes, and after each snapshot that Holdfast takes.',
    permission: 'cloud.read',
    query: SnapshotQuery,
    response: { status: 200, body: SnapshotPage, description: 'A page of snapshots.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listSnapshots(context, query)
      return listed({ data: await snapshotViews(context, data), next_cursor })
    },
  }),
  operation({
    id: 'cloud.snapshots.read',
    method: 'GET',
    path: `${path}/{snapshot_id}`,
    summary: 'Get a snapshot',
    permission: 'cloud.read',
    params: SnapshotParams,
    response: { status: 200, body: Snapshot, description: 'The snapshot.' },
    async handle(context, { params }) {
      const snapshot = await selectSnapshot(context, params.snapshot_id)
      return found(await snapshotView(context, snapshot), snapshot.revision)
    },
  }),
  operation({
    id: 'cloud.snapshots.delete',
    method: 'DELETE',
    path: `${path}/{snapshot_id}`,
    summary: 'Delete a snapshot at its provider',
    description:
      'It cannot be restored afterwards. If the provider refuses, `error` says why, and the snapshot stays.',
    permission: 'cloud.write',
    params: SnapshotParams,
    response: { status: 202, body: Snapshot, description: 'The snapshot, which is being deleted.' },
    async handle(context, { params, ifMatch }) {
      return await shown(context, await requestDeletion(context, params.snapshot_id, ifMatch))
    },
  }),
]

async function shown(context: Context, snapshot: SnapshotRow): Promise<OperationResponse> {
  return { body: await snapshotView(context, snapshot), revision: snapshot.revision }
}
