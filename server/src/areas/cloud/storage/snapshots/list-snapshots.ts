import { type Listing, listBeside } from '#areas/cloud/accounts/list-beside.ts'
import { setListing } from '#areas/cloud/store/accounts.ts'
import { snapshotPages } from '#providers/ports/cloud/snapshots.ts'
import { recordMissingSnapshots, recordSnapshotPage } from './record-snapshots.ts'

/** Also after a snapshot was taken. */
export async function listSnapshotsOf(listing: Listing): Promise<void> {
  const { snapshots } = listing.connection.provider
  if (!snapshots) return
  await listBeside(listing, {
    listedAt: listing.account.snapshots_listed_at,
    pages: () => snapshotPages(snapshots),
    recordPage: recordSnapshotPage,
    recordMissing: recordMissingSnapshots,
    setListing: (context, id, { listedAt, error }) =>
      setListing(context, id, { snapshots_listed_at: listedAt, snapshots_error: error }),
  })
}
