/**
 * Lists the certificates that the provider of a connection holds: from time to time, and on request. A listing counts
 * when it is complete. When one fails, what was listed before stays.
 *
 * Credentials that may not read certificates may be right for everything else, so that this is no failure of the
 * connection.
 */
import {
  type OpenConnection,
  type ProviderClients,
  type ResourceError,
  recordWorkFailure,
  recordWorkSuccess,
  resourceError,
  retryAt,
} from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { type FailingType, type Resource, recordFailing } from '#platform/health/failing-resources.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { type HeldCertificate, heldCertificatePages } from '#providers/ports/certificates.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { recordListing } from './record-listing.ts'
import { findCertificateProvider } from './store.ts'

export const certificateListingWork = 'certificates.listing'

export const failingCertificateProvider: FailingType = {
  name: 'certificate_provider',
  title: 'certificates of a provider',
  table: 'certificate_providers',
}

/** So many certificates of a connection are kept. */
const heldMax = 10_000
/** After a refusal that only a person can end. */
const deniedSeconds = 6 * 3600
const usualSeconds = 3600

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

export function certificateListingKind({ tenancy, providerClients }: Dependencies): WorkKind {
  return {
    name: certificateListingWork,
    table: 'certificate_providers',
    columns: [],
    leaseSeconds: 60,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'certificates', certificateListingWork)
      const opened = await tenancy.act(caller, async (context) => {
        const provider = await findCertificateProvider(context, job.id)
        if (!provider) return null
        const connection = await providerClients.open(context, job.id)
        return { connection, before: provider.error, startedAt: context.now }
      })
      if (!opened) return
      const { connection, before, startedAt } = opened
      try {
        const held = await readAll(connection)
        await tenancy.act(caller, async (context) => {
          await job.hold(context.tx)
          await recordListing(context, connection, held)
          await recordWorkSuccess(context, connection, resourceOf(connection), { before, error: null })
          const dueAt = addSeconds(
            context.now,
            connection.manifest.certificates?.listingSeconds ?? usualSeconds,
          )
          await job.finish(context.tx, { dueAt, set: { error: null, listed_at: startedAt } })
        })
      } catch (error) {
        const failure = providerErrorFrom(error)
        await tenancy.act(caller, (context) => recordFailure(context, { job, connection }, failure))
      }
    },
  }
}

export async function readAll({ provider, manifest }: OpenConnection): Promise<HeldCertificate[]> {
  const { certificates } = provider
  if (!certificates)
    throw new ProviderError('unsupported', `${manifest.name} has no certificates with these credentials.`)
  const held: HeldCertificate[] = []
  for await (const page of heldCertificatePages(certificates)) {
    held.push(...page)
    if (held.length > heldMax)
      throw new ProviderError(
        'unsupported',
        `${manifest.name} has more than ${heldMax} certificates; so many are not listed.`,
      )
  }
  return held
}

type Listing = { job: Job; connection: OpenConnection }

async function recordFailure(
  context: Context,
  { job, connection }: Listing,
  failure: ProviderError,
): Promise<void> {
  await job.hold(context.tx)
  if (failure.kind === 'auth') {
    const error = deniedError(context, connection, failure)
    await recordFailing(context, resourceOf(connection), { ...error, connection: null })
    await job.finish(context.tx, {
      dueAt: addSeconds(context.now, deniedSeconds),
      failed: true,
      set: { error },
    })
    return
  }
  const error = await recordWorkFailure(context, connection, resourceOf(connection), failure)
  await job.finish(context.tx, {
    dueAt: retryAt(context, job, failure),
    failed: true,
    set: { error },
  })
}

function deniedError(
  context: Context,
  { manifest }: OpenConnection,
  { message }: ProviderError,
): ResourceError {
  return resourceError(context, { code: 'auth', message: deniedText(manifest, message) })
}

/** What the provider says, and what the credentials need. */
export function deniedText({ certificates }: OpenConnection['manifest'], message: string): string {
  const needed = certificates ? ` To list certificates, the credentials need ${certificates.permission}.` : ''
  return `${message}${needed}`
}

function resourceOf({ id, name }: OpenConnection): Resource {
  return { type: failingCertificateProvider, id, name }
}
