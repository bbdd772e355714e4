/**
 * Reads all domains of a registrar account: daily, hourly if one of them expires within a week, and on request. Of
 * registrars that list none, those that were added are read. Each page is stored when it is read. A domain counts as
 * gone once two complete listings in a row were without it.
 */
import {
  type OpenConnection,
  type ProviderClients,
  recordWorkFailure,
  recordWorkSuccess,
  resourceError,
  retryAt,
} from '#areas/connections/index.ts'
import { checksWork } from '#areas/domains/checks/run/checks-kind.ts'
import {
  readVerifications,
  storeVerifications,
} from '#areas/domains/contacts/verification/read-verifications.ts'
import { readRenewalPrices } from '#areas/domains/costs/renewal-prices.ts'
import { nextExpiryOf, selectDomainsOf } from '#areas/domains/store/domains.ts'
import { findRegistrar } from '#areas/domains/store/registrars.ts'
import type { RegistrarRow } from '#areas/domains/store/tables.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { FailingType, Resource } from '#platform/health/failing-resources.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { readBalance, storeBalance } from '../balance/read-balance.ts'
import { pagesOf } from '../open-registrar.ts'
import { recordMissing } from './missing.ts'
import { recordPage } from './record-page.ts'

export const listingWork = 'domains.listing'

export const failingRegistrar: FailingType = {
  name: 'registrar',
  title: 'registrar account',
  table: 'domain_registrars',
}

/** Between two listings, unless a domain expires soon. */
export const daySeconds = 24 * 60 * 60
const hourSeconds = 60 * 60
const urgentSeconds = 7 * daySeconds

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

type Listing = {
  job: Job
  registrar: RegistrarRow
  connection: OpenConnection
  startedAt: Date
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

export function listingKind({ tenancy, providerClients }: Dependencies): WorkKind {
  return {
    name: listingWork,
    table: 'domain_registrars',
    columns: [],
    leaseSeconds: 60,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'domains', listingWork)
      const act: Listing['act'] = (task) => tenancy.act(caller, task)
      const listing = await act(async (context): Promise<Listing | null> => {
        const registrar = await findRegistrar(context, job.id)
        if (!registrar) return null
        const connection = await providerClients.open(context, job.id)
        return { job, registrar, connection, startedAt: context.now, act }
      })
      if (!listing) return
      try {
        const rejected = await readAll(listing)
        await readRenewalPrices(listing.connection, act)
        await updateVerifications(listing)
        await updateBalance(listing)
        await act((context) => recordListing(context, listing, rejected))
      } catch (error) {
        const failure = providerErrorFrom(error)
        await act((context) => recordFailure(context, listing, failure))
      }
    },
  }
}

/** Returns why domains could not be added, if they could not. */
async function readAll({ job, connection, registrar, startedAt, act }: Listing): Promise<string | null> {
  let rejected: string | null = null
  const known = await act((context) => selectDomainsOf(context, registrar.id))
  const names = known.map(({ name }) => name)
  for await (const domains of pagesOf(connection, names))
    rejected =
      (await act(async (context) => {
        await job.hold(context.tx)
        return await recordPage(context, { connection, domains, addsNew: registrar.adds_new, startedAt })
      })) ?? rejected
  return rejected
}

async function updateVerifications({ job, connection, act }: Listing): Promise<void> {
  const readAt = await act(async ({ now }) => now)
  const waiting = await readVerifications(connection)
  if (waiting === null) return
  await act(async (context) => {
    await job.hold(context.tx)
    await storeVerifications(context, { connectionId: connection.id, waiting, readAt })
    await context.wake(checksWork)
  })
}

async function updateBalance({ job, connection, act }: Listing): Promise<void> {
  const balance = await readBalance(connection)
  if (balance === undefined) return
  await act(async (context) => {
    await job.hold(context.tx)
    await storeBalance(context, connection.id, balance)
    await context.wake(checksWork)
  })
}

async function recordListing(context: Context, listing: Listing, rejected: string | null): Promise<void> {
  const { job, registrar, connection, startedAt } = listing
  await job.hold(context.tx)
  const before = (await findRegistrar(context, registrar.id))?.error ?? null
  const error =
    rejected === null ? null : resourceError(context, { code: 'plan_limit_reached', message: rejected })
  await recordMissing(context, registrar.id, startedAt)
  await recordWorkSuccess(context, connection, resourceOf(connection), { before, error })
  await job.finish(context.tx, {
    dueAt: await nextListing(context, registrar.id),
    set: { error, listed_at: startedAt },
  })
}

async function recordFailure(context: Context, listing: Listing, failure: ProviderError): Promise<void> {
  const { job, connection } = listing
  await job.hold(context.tx)
  const error = await recordWorkFailure(context, connection, resourceOf(connection), failure)
  await job.finish(context.tx, { dueAt: retryAt(context, job, failure), failed: true, set: { error } })
}

async function nextListing(context: Context, connectionId: string): Promise<Date> {
  const expiry = await nextExpiryOf(context, connectionId)
  const isUrgent = expiry !== null && expiry <= addSeconds(context.now, urgentSeconds)
  return addSeconds(context.now, isUrgent ? hourSeconds : daySeconds)
}

function resourceOf({ id, name }: OpenConnection): Resource {
  return { type: failingRegistrar, id, name }
}
