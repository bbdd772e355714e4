/**
 * Lists all servers of a cloud account: every minute, and on request. One request for a page of servers keeps all of
 * them fresh. Each page is stored when it is read; a server is missing once two complete listings in a row were without
 * it.
 */
import {
  type OpenConnection,
  type ProviderClients,
  recordWorkFailure,
  recordWorkSuccess,
  resourceError,
  retryAt,
} from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { FailingType, Resource } from '#platform/health/failing-resources.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { serverPages } from '#providers/ports/cloud/servers.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { listFirewallsOf } from '../firewalls/list-firewalls.ts'
import { listSnapshotsOf } from '../storage/snapshots/list-snapshots.ts'
import { listVolumesOf } from '../storage/volumes/list-volumes.ts'
import { findAccount } from '../store/accounts.ts'
import { hasServers } from '../store/servers.ts'
import type { CloudAccountRow } from '../store/tables.ts'
import type { Listing } from './list-beside.ts'
import { cloudOf } from './open-account.ts'
import { recordMissing, recordPage } from './record-page.ts'

export const listingWork = 'cloud.listing'

export const failingAccount: FailingType = {
  name: 'cloud_account',
  title: 'cloud account',
  table: 'cloud_accounts',
}

/** Between two listings. */
export const listingSeconds = 60

/** Between two listings of an account without servers, which are for those that its provider shows late. */
const emptyListingSeconds = 900

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

export function listingKind({ tenancy, providerClients }: Dependencies): WorkKind {
  return {
    name: listingWork,
    table: 'cloud_accounts',
    columns: [],
    leaseSeconds: 60,
    concurrency: 8,
    queue: { by: [], concurrency: 4 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'cloud', listingWork)
      const act: Listing['act'] = (task) => tenancy.act(caller, task)
      const listing = await act(async (context): Promise<Listing | null> => {
        const account = await findAccount(context, job.id)
        if (!account) return null
        const connection = await providerClients.open(context, job.id)
        return { job, account, connection, startedAt: context.now, act }
      })
      if (!listing) return
      try {
        const rejected = await readAll(listing)
        await listSnapshotsOf(listing)
        await listVolumesOf(listing)
        await listFirewallsOf(listing)
        await act((context) => recordListing(context, listing, rejected))
      } catch (error) {
        const failure = providerErrorFrom(error)
        await act((context) => recordFailure(context, listing, failure))
      }
    },
  }
}

/** Returns why servers could not be added, if they could not. */
async function readAll({ job, connection, account, act }: Listing): Promise<string | null> {
  let rejected: string | null = null
  for await (const servers of serverPages(cloudOf(connection)))
    rejected =
      (await act(async (context) => {
        await job.hold(context.tx)
        return await recordPage(context, { connection, servers, addsNew: account.adds_new })
      })) ?? rejected
  return rejected
}

async function recordListing(context: Context, listing: Listing, rejected: string | null): Promise<void> {
  const { job, account, connection, startedAt } = listing
  await job.hold(context.tx)
  const before = (await findAccount(context, account.id))?.error ?? null
  const error =
    rejected === null ? null : resourceError(context, { code: 'plan_limit_reached', message: rejected })
  await recordMissing(context, account.id, startedAt)
  await recordWorkSuccess(context, connection, resourceOf(connection), { before, error })
  await job.finish(context.tx, {
    dueAt: addSeconds(context.now, await secondsUntilNext(context, account)),
    set: { error, listed_at: startedAt },
  })
}

async function secondsUntilNext(context: Context, { id, adds_new }: CloudAccountRow): Promise<number> {
  return adds_new || (await hasServers(context, id)) ? listingSeconds : emptyListingSeconds
}

async function recordFailure(context: Context, listing: Listing, failure: ProviderError): Promise<void> {
  const { job, connection } = listing
  await job.hold(context.tx)
  const error = await recordWorkFailure(context, connection, resourceOf(connection), failure)
  await job.finish(context.tx, { dueAt: retryAt(context, job, failure), failed: true, set: { error } })
}

function resourceOf({ id, name }: OpenConnection): Resource {
  return { type: failingAccount, id, name }
}
