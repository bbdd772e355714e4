import { type Listing, listBeside } from '#areas/cloud/accounts/list-beside.ts'
import { setListing } from '#areas/cloud/store/accounts.ts'
import { volumePages } from '#providers/ports/cloud/volumes.ts'
import { recordMissingVolumes, recordVolumePage } from './record-volumes.ts'

export async function listVolumesOf(listing: Listing): Promise<void> {
  const { volumes } = listing.connection.provider
  if (!volumes) return
  await listBeside(listing, {
    listedAt: listing.account.volumes_listed_at,
    pages: () => volumePages(volumes),
    recordPage: recordVolumePage,
    recordMissing: recordMissingVolumes,
    setListing: (context, id, { listedAt, error }) =>
      setListing(context, id, { volumes_listed_at: listedAt, volumes_error: error }),
  })
}
