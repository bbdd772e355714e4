/**
 * Lists the snapshots of a cloud account beside its servers: every ten minutes, and after a snapshot was taken. A
 * failure of this listing is recorded and keeps no server from being listed: a token may not be allowed to read them.
 */
import { type OpenConnection, resourceError } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import { snapshotPages } from '#providers/ports/cloud/snapshots.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import { setSnapshotListing } from '../store/accounts.ts'
import type { CloudAccountRow } from '../store/tables.ts'
import { recordMissingSnapshots, recordSnapshotPage } from './record-snapshots.ts'

const listingSeconds = 600

type Listing = {
  job: Job
  account: CloudAccountRow
  connection: OpenConnection
  startedAt: Date
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

export async function listSnapshotsOf({ job, account, connection, startedAt, act }: Listing): Promise<void> {
  const { snapshots } = connection.provider
  const last = account.snapshots_listed_at
  if (!snapshots || (last !== null && addSeconds(last, listingSeconds) > startedAt)) return
  try {
    for await (const page of snapshotPages(snapshots))
      await act(async (context) => {
        await job.hold(context.tx)
        await recordSnapshotPage(context, connection, page)
      })
    await act(async (context) => {
      await job.hold(context.tx)
      await recordMissingSnapshots(context, account.id, startedAt)
      await setSnapshotListing(context, account.id, { snapshots_listed_at: startedAt, snapshots_error: null })
    })
  } catch (error) {
    const { kind, message } = providerErrorFrom(error)
    await act(async (context) => {
      await job.hold(context.tx)
      const snapshots_error = resourceError(context, { code: kind, message })
      await setSnapshotListing(context, account.id, { snapshots_listed_at: startedAt, snapshots_error })
    })
  }
}
