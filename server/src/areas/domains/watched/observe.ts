/**
 * Observes due names: each registry has a queue, in which the names that may be released come first. A registry that is
 * slow or demands a pause delays only its own names. Several processes may do this at the same time.
 */
import { randomUUID } from 'node:crypto'
import type { RegistryEvidence } from '#kernel/domains/watch/evidence.ts'
import type { Observation } from '#kernel/domains/watch/watch-state.ts'
import { addSeconds, type Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { logFailure } from '#platform/database/connection/log-failure.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { wake } from '#platform/work/worker/wake.ts'
import type { RegistryData } from '../registry/look-up.ts'
import {
  type ClaimedName,
  claimName,
  deleteForgotten,
  nextDueAt,
  recordObservation,
  returnName,
  selectDueServers,
} from './store/names.ts'

export const observationSweep = 'domains.observations'
export const watchedWork = 'domains.watched'

export type ObserveDependencies = {
  database: Database
  registryData: RegistryData
  clock: Clock
  log: Log
  metrics: Metrics
}

const idleSeconds = 60
/** Longer than any request with its questions to name servers. */
const claimSeconds = 180
const forgottenSeconds = 30 * 24 * 60 * 60

export function observationsSweep(dependencies: ObserveDependencies): Sweep {
  const { database, clock, log } = dependencies
  const queues = new Map<string | null, Promise<number>>()
  let isStopping = false
  let waits = new Map<string | null, Date>()
  async function work(server: string | null): Promise<number> {
    while (!isStopping) {
      const waitSeconds = await observeNext(dependencies, server)
      if (waitSeconds !== null) return waitSeconds
    }
    return idleSeconds
  }
  return {
    name: observationSweep,
    everySeconds: idleSeconds,
    async run() {
      const now = clock()
      const servers = await database.system((tx) => selectDueServers(tx, now))
      waits = new Map([...waits].filter(([, until]) => until > now))
      for (const server of servers) {
        if (queues.has(server) || waits.has(server)) continue
        const queue = work(server)
          .then((seconds) => waits.set(server, addSeconds(clock(), seconds)))
          .catch((error: unknown) => logFailure(log, error, {}, 'names of a registry could not be observed'))
          .finally(() => queues.delete(server))
        queues.set(server, queue as Promise<never>)
      }
      await database.system((tx) => deleteForgotten(tx, addSeconds(now, -forgottenSeconds)))
      return await secondsUntilDue(dependencies, queues.size > 0)
    },
    async stop() {
      isStopping = true
      await Promise.all(queues.values())
    },
  }
}

/** While queues are worked on, others are looked for every second. */
async function secondsUntilDue({ database, clock }: ObserveDependencies, isBusy: boolean): Promise<number> {
  const next = await database.system(nextDueAt)
  const seconds = next === null ? idleSeconds : (next.getTime() - clock().getTime()) / 1000
  return Math.min(idleSeconds, Math.max(isBusy || seconds <= 0 ? 1 : 0.1, seconds))
}

/** Observes one name of a server. Returns null, or after how many seconds to continue. */
async function observeNext(dependencies: ObserveDependencies, server: string | null): Promise<number | null> {
  const { database, registryData, clock } = dependencies
  const claim = { lease: randomUUID(), seconds: claimSeconds, now: clock() }
  const claimed = await database.system((tx) => claimName(tx, server, claim))
  if (!claimed) return 0
  const current = await registryData.serverOf(claimed.name)
  // Its queue is not determined yet, or the TLD has another server now.
  if (current !== server && current !== null) {
    await database.system((tx) => returnName(tx, claimed, current))
    return null
  }
  const answer = await registryData.ask(claimed.name, claimed.priority)
  if (!answer.isAsked) {
    await database.system((tx) => returnName(tx, claimed, server))
    return answer.waitSeconds
  }
  await record(dependencies, claimed, answer.evidence)
  return null
}

async function record(
  { database, registryData, clock, metrics }: ObserveDependencies,
  claimed: ClaimedName,
  evidence: RegistryEvidence,
): Promise<void> {
  // Only where the registry does not know the name, a delegation would show that it is registered nevertheless.
  const delegation =
    evidence.outcome === 'not_found' ? await registryData.delegationOf(claimed.name) : 'unknown'
  const listedDrop = await registryData.listedDrop(claimed.name)
  const observation: Observation = { at: clock(), evidence, delegation, ...(listedDrop && { listedDrop }) }
  const outcome = evidence.outcome === 'none' ? evidence.reason : evidence.outcome
  metrics.registryRequests.inc({ server: evidence.server ?? 'none', outcome })
  metrics.registryLateness.observe(Math.max(0, (observation.at.getTime() - claimed.dueAt.getTime()) / 1000))
  await database.system(async (tx) => {
    await recordObservation(tx, claimed, observation)
    await wake(tx, watchedWork)
  })
}
