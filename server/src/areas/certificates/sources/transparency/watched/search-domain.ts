/**
 * Searches for the certificates of one domain: a page at a time, until there are no more, and then from time to time. The
 * position is stored with what was found, so that a search that is repeated finds the same. What the source allows is
 * shared by all accounts that have no token of their own.
 */
import { type ResourceError, resourceError } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { recordFailing, recordWorking } from '#platform/health/failing-resources.ts'
import type { Egress } from '#platform/net/egress.ts'
import { type StoredBudget, takeFromBudget } from '#platform/rates/stored-budget.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { backoffSeconds } from '#platform/work/claim/backoff.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import type { IssuancePage, IssuanceSearch, IssuanceSearches } from '#providers/ports/issuance-search.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { recordIssuances } from '../issuances/record-issuances.ts'
import { failingSearch, openToken } from '../settings.ts'
import { findTransparency, type TransparencySettings, updateTransparency } from '../settings-store.ts'
import type { SearchedDomainRow } from '../tables.ts'
import { findSearchedDomain } from './domain-store.ts'
import { searchWork } from './work-names.ts'

const firstRetrySeconds = 60
const mostRetrySeconds = 6 * 3600
/** A source may not block itself for longer. */
const blockSecondsMax = 86_400

export type SearchDependencies = {
  tenancy: Tenancy
  egress: Egress
  metrics: Metrics
  issuanceSearches: IssuanceSearches
}

type Prepared = { domain: SearchedDomainRow; settings: TransparencySettings; token: string | null }

export function searchKind(dependencies: SearchDependencies): WorkKind {
  const { tenancy, issuanceSearches } = dependencies
  return {
    name: searchWork,
    table: 'certificate_transparency_domains',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 120,
    concurrency: 2,
    queue: { by: [], concurrency: 1 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'certificates', searchWork)
      const prepared = await tenancy.act(caller, (context) => prepare(context, job, issuanceSearches))
      if (!prepared) return
      const { domain, settings, token } = prepared
      const search = issuanceSearches[settings.source]
      try {
        const page = await searchOnce(dependencies, search, {
          domain: domain.id,
          settings,
          token,
          cursor: domain.cursor,
        })
        await tenancy.act(caller, (context) => recordPage(context, job, prepared, { search, page }))
      } catch (error) {
        const failure = providerErrorFrom(error)
        await tenancy.act(caller, (context) => recordFailure(context, job, prepared, failure))
      }
    },
  }
}

/** Null: nothing can be asked now. */
async function prepare(context: Context, job: Job, searches: IssuanceSearches): Promise<Prepared | null> {
  await job.hold(context.tx)
  const domain = await findSearchedDomain(context, job.id)
  const settings = await findTransparency(context)
  if (!domain || !settings.is_enabled) {
    await job.finish(context.tx, { dueAt: null })
    return null
  }
  const { blocked_until } = settings
  if (blocked_until !== null && blocked_until > context.now) {
    await job.finish(context.tx, { dueAt: blocked_until })
    return null
  }
  const wait = await takeFromBudget(context.tx, budgetOf(context, searches, settings), context.now)
  if (wait > 0) {
    await job.finish(context.tx, { dueAt: addSeconds(context.now, wait) })
    return null
  }
  return { domain, settings, token: await openToken(context, settings) }
}

export function budgetOf(
  { accountId }: Context,
  searches: IssuanceSearches,
  { source, sealed_token }: TransparencySettings,
): StoredBudget {
  const { budget } = searches[source]
  return sealed_token === null
    ? { subject: `searches of ${source}`, ...budget.shared }
    : { subject: `searches of ${source} by ${accountId}`, ...budget.ofToken }
}

type Question = Pick<Prepared, 'settings' | 'token'> & { domain: string; cursor: string | null }

export async function searchOnce(
  { egress, metrics }: Pick<SearchDependencies, 'egress' | 'metrics'>,
  search: IssuanceSearch,
  { domain, settings, token, cursor }: Question,
): Promise<IssuancePage> {
  const { source } = search
  try {
    const includesSubdomains = settings.includes_subdomains
    const page = await search.search(egress, { domain, includesSubdomains, cursor, token })
    metrics.transparencyRequests.inc({ source, outcome: 'succeeded' })
    return page
  } catch (error) {
    metrics.transparencyRequests.inc({ source, outcome: providerErrorFrom(error).kind })
    throw error
  }
}

async function recordPage(
  context: Context,
  job: Job,
  { domain, settings }: Prepared,
  { search, page }: { search: IssuanceSearch; page: IssuancePage },
): Promise<void> {
  await job.hold(context.tx)
  const current = await findTransparency(context)
  const row = await findSearchedDomain(context, domain.id)
  // The settings were changed meanwhile, and it is due again.
  if (!row || isOther(current, settings) || row.cursor !== domain.cursor)
    return await job.finish(context.tx, { dueAt: context.now })
  await recordIssuances(context, row, search, page.issuances)
  await recordWorking(context, { type: failingSearch, id: row.id, name: row.id })
  const caughtUpAt = page.hasMore ? row.caught_up_at : (row.caught_up_at ?? context.now)
  await job.finish(context.tx, {
    dueAt: addSeconds(context.now, page.hasMore ? 0 : pauseSeconds(search, settings, page)),
    set: { cursor: page.cursor, caught_up_at: caughtUpAt, read_at: context.now, error: null },
  })
}

function isOther(current: TransparencySettings, before: TransparencySettings): boolean {
  return (
    current.source !== before.source ||
    current.includes_subdomains !== before.includes_subdomains ||
    !current.is_enabled
  )
}

function pauseSeconds(
  { everySeconds }: IssuanceSearch,
  { sealed_token }: TransparencySettings,
  { askAgainSeconds }: IssuancePage,
): number {
  const usual = sealed_token === null ? everySeconds.shared : everySeconds.ofToken
  // The domains of an account are not searched for all at once.
  const pause = usual * (0.9 + 0.2 * Math.random())
  return Math.max(pause, Math.min(askAgainSeconds ?? 0, blockSecondsMax))
}

/** A limit holds for all domains, and is no failure. */
async function recordFailure(
  context: Context,
  job: Job,
  { domain }: Prepared,
  failure: ProviderError,
): Promise<void> {
  await job.hold(context.tx)
  const { kind, message } = failure
  const error: ResourceError = resourceError(context, { code: kind, message })
  if (kind === 'rate_limited') {
    const seconds = Math.min(Math.max(failure.retryAfterSeconds ?? 0, firstRetrySeconds), blockSecondsMax)
    const until = addSeconds(context.now, seconds)
    await updateTransparency(context, { blocked_until: until })
    return await job.finish(context.tx, { dueAt: until, set: { error } })
  }
  await recordFailing(
    context,
    { type: failingSearch, id: domain.id, name: domain.id },
    { ...error, connection: null },
  )
  const seconds = failure.isTransient
    ? backoffSeconds(job.attempt, firstRetrySeconds, mostRetrySeconds)
    : mostRetrySeconds
  await job.finish(context.tx, { dueAt: addSeconds(context.now, seconds), failed: true, set: { error } })
}
