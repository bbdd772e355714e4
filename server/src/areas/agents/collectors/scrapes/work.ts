/**
 * The due work of scrapes. Each is made at its own second within the interval of its collector, so that thousands are spread
 * over the minute. Settings are read, and results recorded, together with others of the account.
 */
import { type Network, type Page, readPage } from '@holdfast/checks'
import { selectAgentsById } from '#areas/agents/related/link-store.ts'
import { isInUse } from '#areas/agents/store.ts'
import { nextSlotStart, phaseOf } from '#kernel/monitoring/slot.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { OnServersReported } from '#platform/area.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { retryWhileUnavailable } from '#platform/database/connection/retry-while-unavailable.ts'
import { createBatcher } from '#platform/work/claim/batcher.ts'
import { endClaims } from '#platform/work/claim/lease.ts'
import type { Ending, Job, WorkKind } from '#platform/work/work-kind.ts'
import { samplesOfText } from '../formats/exposition-text.ts'
import { meaningOfPrometheus, prometheusTargetLabel } from '../readings/prometheus-meaning.ts'
import type { Reading } from '../readings/reading.ts'
import { receivedSamples } from '../readings/received.ts'
import { recordCollected } from '../record-collected.ts'
import { scrapesWork } from './scrapes.ts'
import { openSettings } from './settings.ts'
import { type ScrapeRow, selectScrapes } from './store.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  network: Network
  onServersReported: OnServersReported
}

/** Most of them wait for their target. */
const concurrency = 256
const concurrencyOfAccount = 128
const timeoutSeconds = 10

type Target = { settings: Parameters<typeof readPage>[0]; intervalSeconds: number; failingSince: Date | null }

type Scraped = { readings: readonly Reading[]; version: string; address: string } | { error: string }

/** Null: the collector is not in use any more. */
type Finished = { job: Job; target: Target; scraped: Scraped } | { job: Job; target: null }

export function scrapeKind({ database, tenancy, network, onServersReported }: Dependencies): WorkKind {
  const caller = (accountId: string) => systemCaller(accountId, 'scrapes', 'cloud.agents.report')
  const kind: WorkKind = {
    name: scrapesWork,
    table: 'collector_scrapes',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 30,
    concurrency,
    queue: { by: [], concurrency: concurrencyOfAccount },
    async execute(job) {
      const target = await read(job.accountId, job.id)
      const finished: Finished = target
        ? { job, target, scraped: await scrape(network, target, database.now) }
        : { job, target }
      await retryWhileUnavailable(job.signal, () => record(job.accountId, finished))
    },
  }
  const read = createBatcher((accountId, ids: readonly string[]) =>
    tenancy.read(caller(accountId), (context) => readTargets(context, ids)),
  )
  const record = createBatcher((accountId, finished: readonly Finished[]) =>
    tenancy.act(caller(accountId), async (context) => {
      const used = await recordReadings(context, finished, onServersReported)
      const ended = finished.map((one) => ({ claim: one.job.claim, ending: endingOf(context, one, used) }))
      // All endings of a statement set the same columns.
      for (const isUsed of [true, false]) {
        const endings = ended.filter(({ ending }) => 'unlessDue' in ending === isUsed)
        if (endings.length > 0) await endClaims(context.tx, kind as WorkKind<never>, endings)
      }
      return finished.map(() => null)
    }),
  )
  return kind
}

async function readTargets(context: Context, ids: readonly string[]): Promise<(Target | null)[]> {
  const scrapes = await selectScrapes(context, ids)
  const agents = new Map((await selectAgentsById(context, ids)).map((agent) => [agent.id, agent]))
  const targets = []
  for (const id of ids) {
    const [scrape, agent] = [scrapes.get(id), agents.get(id)]
    targets.push(
      scrape && agent && isInUse(agent) ? await targetOf(context, scrape, agent.interval_seconds) : null,
    )
  }
  return targets
}

async function targetOf(context: Context, scrape: ScrapeRow, intervalSeconds: number): Promise<Target> {
  return {
    settings: await openSettings(context, scrape),
    intervalSeconds,
    failingSince: scrape.failing_since,
  }
}

/** Never throws for what the target does. */
async function scrape(network: Network, { settings }: Target, now: () => Date): Promise<Scraped> {
  const page = await readPage(settings, {
    timeout: timeoutSeconds * 1000,
    network,
    userAgent: 'Holdfast-Scrape/1',
    accept: 'text/plain;version=0.0.4, */*;q=0.1',
  })
  if (page.text === null) return { error: page.failure.message }
  try {
    return readingsOf(page, now())
  } catch (error) {
    if (error instanceof Problem) return { error: error.message }
    throw error
  }
}

function readingsOf({ text, address }: Extract<Page, { text: string }>, now: Date): Scraped {
  const samples = samplesOfText(text, now)
  const { readings } = receivedSamples(samples, meaningOfPrometheus, prometheusTargetLabel)
  if (readings.length === 0) return { error: 'The answer has no metrics of node_exporter.' }
  const build = samples.find(({ name }) => name === 'node_exporter_build_info')?.labels['version']
  return { readings, address, version: `node_exporter${build ? `/${build.slice(0, versionMax)}` : ''}` }
}

const versionMax = 40

/** Records what targets answered, and returns whose collectors are in use. */
async function recordReadings(
  context: Context,
  finished: readonly Finished[],
  onServersReported: OnServersReported,
): Promise<Set<Finished>> {
  const { accountId, actor, origin, requestId, action } = context
  const answered = finished.flatMap((one) =>
    one.target && !('error' in one.scraped) ? [{ one, scraped: one.scraped }] : [],
  )
  const outcomes = await recordCollected(
    context,
    answered.map(({ one, scraped: { readings, version, address } }) => ({
      agentId: one.job.id,
      readings,
      version,
      caller: { accountId, actor, origin, requestId, action },
      ip: address,
    })),
    onServersReported,
  )
  const refused = new Set(
    answered.filter((_, place) => 'problem' in (outcomes[place] ?? {})).map(({ one }) => one),
  )
  return new Set(finished.filter((one) => one.target !== null && !refused.has(one)))
}

/** The longest time between two scrapes of a target that fails, unless its interval is longer. */
const failingSecondsMax = 300

/**
 * When to scrape again. A target that keeps failing is scraped less and less often, after as long as it has failed: each
 * one that does not answer occupies a place until the time limit.
 */
function nextScrapeAt(
  { now }: Context,
  { job, target }: Finished & { target: Target },
  isFailing: boolean,
): Date {
  const interval = target.intervalSeconds * 1000
  const failed = isFailing && target.failingSince ? now.getTime() - target.failingSince.getTime() : 0
  const wait = Math.max(interval, Math.min(failed, failingSecondsMax * 1000))
  return new Date(nextSlotStart(now.getTime() + wait - interval, interval, phaseOf(job.id, interval)))
}

/** A change that was made during the scrape is followed by another one, and its state is kept. */
function endingOf(context: Context, finished: Finished, used: ReadonlySet<Finished>): Ending {
  if (finished.target === null || !used.has(finished)) return { dueAt: null }
  const { now } = context
  const { target, scraped } = finished
  const error = 'error' in scraped ? scraped.error : null
  return {
    dueAt: nextScrapeAt(context, finished, error !== null),
    unlessDue: {
      state: error === null ? 'up' : 'failing',
      scraped_at: now,
      error,
      failing_since: error === null ? null : (target.failingSince ?? now),
    },
  }
}
