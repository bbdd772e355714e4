/**
 * Keeps a failure of the probe's own connection from being taken for a failure of its targets. While most checks fail and
 * the service cannot be reached either, failures are reported as `unknown`; so are those since the service was last
 * reached, which could not be recognised then and are still stored.
 */
import { connect } from 'node:net'
import { createStormDetector } from '@holdfast/checks'
import type { StoredResult } from '../store/result-files.ts'
import type { ProbeClock } from './clock.ts'

export interface ConnectionGuard {
  /** The result, or `unknown` in its place. */
  judged(result: StoredResult): Promise<StoredResult>
  /** The service has answered a request. */
  reached(): void
  /** A request had no answer. */
  failed(): void
}

type Dependencies = {
  clock: ProbeClock
  /** Whether the service can be connected to. */
  canReach: () => Promise<boolean>
  /** Changes results that were due since then and are not sent. */
  revise: (since: number, change: (result: StoredResult) => StoredResult) => void
  log: (line: string) => void
}

/** Few monitors are enough, because the service has to be out of reach too. */
const rules = { monitorsMin: 1, failedPart: 0.6, window: 60_000 }
/** For how long an attempt to connect is taken for true. */
const validMs = 5000
/** A check that was due so long before may have failed by it. */
const checkMaxMs = 120_000

export function createConnectionGuard({ clock, canReach, revise, log }: Dependencies): ConnectionGuard {
  const detector = createStormDetector(rules)
  let reachedAt = clock.passed()
  let isCut = false
  /** When the last disconnection ended. */
  let cutUntil = Number.NEGATIVE_INFINITY
  let attempt: { at: number; succeeds: Promise<boolean> } | null = null

  async function isOutOfReach(): Promise<boolean> {
    const now = clock.passed()
    if (!attempt || now - attempt.at > validMs) attempt = { at: now, succeeds: canReach() }
    return !(await attempt.succeeds)
  }

  async function look(): Promise<void> {
    const isStorm = detector.stormSince(clock.passed()) !== null
    setCut(isStorm && (await isOutOfReach()))
  }

  function setCut(now: boolean): void {
    if (now === isCut) return
    isCut = now
    if (now) {
      log('Most checks fail, and Holdfast cannot be reached: failures are reported as unknown.')
      revise(reachedAt - checkMaxMs, (result) =>
        result.outcome === 'down' && result.due.passed + result.due.took >= reachedAt
          ? unknownInstead(result)
          : result,
      )
    } else {
      cutUntil = clock.passed()
      log('Failures of checks count again.')
    }
  }

  return {
    async judged(result) {
      detector.note(result.monitor_id, result.outcome, clock.passed())
      await look()
      // The check may have begun before the disconnection ended.
      const wasCut = isCut || result.due.passed < cutUntil
      return wasCut && result.outcome === 'down' ? unknownInstead(result) : result
    },
    reached() {
      reachedAt = clock.passed()
      attempt = null
      setCut(false)
    },
    failed: () => void look(),
  }
}

function unknownInstead(result: StoredResult): StoredResult {
  const seen = result.failure ? ` The check itself: ${result.failure.message}` : ''
  const message = `Most checks of this probe failed while it could not reach Holdfast either, so its own connection is the likely cause.${seen}`
  return {
    ...result,
    outcome: 'unknown',
    failure: { class: 'probe_internal', message: message.slice(0, 1000).toWellFormed() },
  }
}

const connectTimeoutMs = 3000

/** Whether a connection to the service can be made. */
export function canConnect(url: URL): Promise<boolean> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port })
  return new Promise<boolean>((resolve) => {
    socket.setTimeout(connectTimeoutMs, () => resolve(false))
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
