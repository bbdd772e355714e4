/**
 * Lists something of a cloud account beside its servers, every ten minutes. A failure of this listing is recorded and
 * keeps no server from being listed: a token may not be allowed to read it.
 */
import { type OpenConnection, type ResourceError, resourceError } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import type { CloudAccountRow } from '../store/tables.ts'

const listingSeconds = 600

export type Listing = {
  job: Job
  account: CloudAccountRow
  connection: OpenConnection
  startedAt: Date
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

export type ListedBeside<Item> = {
  /** When it was listed last. Null: it is due. */
  listedAt: Date | null
  pages(): AsyncIterable<readonly Item[]>
  recordPage(context: Context, connection: OpenConnection, items: readonly Item[]): Promise<void>
  recordMissing(context: Context, connectionId: string, startedAt: Date): Promise<void>
  setListing(context: Context, connectionId: string, outcome: ListingOutcome): Promise<void>
}

export type ListingOutcome = { listedAt: Date; error: ResourceError | null }

export async function listBeside<Item>(
  { job, account, connection, startedAt, act }: Listing,
  { listedAt, pages, recordPage, recordMissing, setListing }: ListedBeside<Item>,
): Promise<void> {
  if (listedAt !== null && addSeconds(listedAt, listingSeconds) > startedAt) return
  const held = (task: (context: Context) => Promise<void>) =>
    act(async (context) => {
      await job.hold(context.tx)
      await task(context)
    })
  try {
    for await (const page of pages()) await held((context) => recordPage(context, connection, page))
    await held(async (context) => {
      await recordMissing(context, account.id, startedAt)
      await setListing(context, account.id, { listedAt: startedAt, error: null })
    })
  } catch (error) {
    const { kind, message } = providerErrorFrom(error)
    await held((context) => {
      const failure = resourceError(context, { code: kind, message })
      return setListing(context, account.id, { listedAt: startedAt, error: failure })
    })
  }
}
