/**
 * Makes the checks that are due. A few times a second the due checks of all accounts are claimed together, and while none is
 * due, once in a few seconds; each then runs for itself, and results that arrive at about the same time are written together (decision 20).
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type CheckResult, type Network, runCheck } from '@holdfast/checks'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { logFailure } from '#platform/database/connection/log-failure.ts'
import { retryWhileUnavailable } from '#platform/database/connection/retry-while-unavailable.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { createBatcher } from '#platform/work/claim/batcher.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { checksSweep, localLocation } from '../monitors/schedule.ts'
import { checkTypeOf, openSettings, type Settings } from '../monitors/settings.ts'
import { type ClaimedCheck, claimChecks, secondsUntilNextClaim, spreadOverdueChecks } from './claim-store.ts'
import type { ConnectionGuard } from './connection-guard.ts'
import { type FinishedCheck, recordResults } from './record-results.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  network: Network
  guard: ConnectionGuard
  metrics: Metrics
  log: Log
}

/** Checks that one process has under way at a time, and of these for one account. */
const underWayMax = 2000
const underWayOfAccountMax = 500

/** The pause after a claim that found checks. `aheadMs` covers it, and the time that a claim takes. */
const busySeconds = 0.25
const aheadMs = 600
/** The longest pause. A failed check is repeated after so many seconds at the earliest, so no call is needed for it. */
const idleSeconds = 5

/** Results in one transaction, and for how many milliseconds they are gathered: each transaction costs as much as ten results. */
const gathering = [500, { gatherMs: 50 }] as const

/** A check that is later than this is not made: it gets a new time instead. */
const lateMs = 15_000

export function checkSweep(dependencies: Dependencies): Sweep {
  const { database, network, guard, metrics, log } = dependencies
  const underWay = new Set<Promise<void>>()
  const byAccount = new Map<string, number>()
  const stopping = new AbortController()
  const settingsOf = settingsReader(dependencies)

  const record = createBatcher<FinishedCheck, null>(
    async (_all, finished) => {
      await database.system((tx) => recordResults(tx, finished, database.now()))
      return finished.map(() => null)
    },
    ...gathering,
  )

  async function make(check: ClaimedCheck): Promise<void> {
    await delay(Math.max(0, check.slot_at.getTime() - database.now().getTime()), undefined, { ref: false })
    metrics.checkLateness.observe(Math.max(0, database.now().getTime() - check.slot_at.getTime()) / 1000)
    const settings = await settingsOf(check)
    const made = await runCheck(checkTypeOf(check.type), settings, {
      timeout: check.timeout_seconds * 1000,
      network,
    })
    const result = await guard.judged(check.id, made, check.slot_at.getTime())
    count(check, result)
    await retryWhileUnavailable(stopping.signal, () => record('all', { check, result }))
  }

  function count({ type }: ClaimedCheck, { outcome, duration }: CheckResult): void {
    metrics.checks.inc({ type, outcome })
    metrics.checkSeconds.observe({ type }, duration / 1000)
  }

  function start(check: ClaimedCheck): void {
    const { account_id } = check
    byAccount.set(account_id, (byAccount.get(account_id) ?? 0) + 1)
    const running = make(check)
      .catch((error: unknown) => logFailure(log, error, { monitor: check.id }, 'a check was not recorded'))
      .finally(() => {
        underWay.delete(running)
        const left = (byAccount.get(account_id) ?? 1) - 1
        if (left === 0) byAccount.delete(account_id)
        else byAccount.set(account_id, left)
        metrics.checksRunning.set(underWay.size)
      })
    underWay.add(running)
    metrics.checksRunning.set(underWay.size)
  }

  return {
    name: checksSweep,
    everySeconds: idleSeconds,
    async run() {
      const places = underWayMax - underWay.size
      if (places <= 0) return busySeconds
      const fullAccounts = [...byAccount]
        .filter(([, count]) => count >= underWayOfAccountMax)
        .map(([id]) => id)
      const { claimed, pause } = await database.system(async (tx) => {
        const claim = { location: localLocation, lateMs, aheadMs, limit: places, fullAccounts }
        const claimed = await claimChecks(tx, claim)
        const isBusy = claimed.length > 0 || fullAccounts.length > 0
        return { claimed, pause: isBusy ? busySeconds : await secondsUntilNextClaim(tx, claim) }
      })
      for (const check of claimed) start(check)
      return Math.max(busySeconds, pause ?? idleSeconds)
    },
    async stop() {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}

/** Spreads what is overdue after an outage. */
export function overdueSweep({ database, metrics }: Pick<Dependencies, 'database' | 'metrics'>): Sweep {
  return {
    name: 'monitoring.overdue_checks',
    everySeconds: 5,
    async run() {
      const skipped = await database.system(async (tx) => {
        const count = await spreadOverdueChecks(tx, { location: localLocation, lateMs })
        if (count > 0) await wake(tx, checksSweep)
        return count
      })
      metrics.checksSkipped.inc(skipped)
    },
  }
}

const cachedSettingsMax = 10_000

/** Settings are decrypted once, and again when they have changed. */
function settingsReader({ tenancy }: Pick<Dependencies, 'tenancy'>) {
  const cache = new Map<string, { sealed: string; settings: Settings }>()
  return async (check: ClaimedCheck): Promise<Settings> => {
    const { account_id, id, sealed_settings: sealed } = check
    if (sealed === null) return check.settings
    const known = cache.get(id)
    if (known?.sealed === sealed) return known.settings
    const caller = systemCaller(account_id, 'monitor check', checksSweep)
    const settings = await tenancy.read(caller, (context) => openSettings(context, check))
    if (cache.size >= cachedSettingsMax) cache.clear()
    cache.set(id, { sealed, settings })
    return settings
  }
}
