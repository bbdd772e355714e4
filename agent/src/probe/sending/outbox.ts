/**
 * Gathers results for a second, stores them, and sends the newest first, one batch at a time. A batch whose answer was
 * lost is sent again as the same, unless there are newer results meanwhile, with which another one is made.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { backoffMs } from '../../service/backoff.ts'
import type { Rejection } from '../../service/requests.ts'
import { timestamp } from '../../service/timestamp.ts'
import { version } from '../../version.ts'
import type { ProbeClock } from '../checking/clock.ts'
import type { Received } from '../protocol/client.ts'
import { type Batch, type Result, resultsMax } from '../protocol/messages.ts'
import type { StoredResult } from '../store/result-files.ts'
import type { ResultStore } from '../store/result-store.ts'
import { createWaker } from '../waker.ts'
import type { ProbeConnection } from './connection.ts'

export interface Outbox {
  add(result: StoredResult): void
  /** Changes results that are not sent and were due since then. */
  revise(since: number, change: (result: StoredResult) => StoredResult): void
  /** Sends until the connection ends. */
  run(): Promise<void>
  /** Stores what was gathered, at the end of the process. */
  close(): void
}

type Dependencies = {
  connection: ProbeConnection
  store: ResultStore
  clock: ProbeClock
  allowedNetworks: readonly string[] | null
  dropped: () => number
  onReceived: (received: Received) => Promise<void>
  log: (line: string) => void
  signal: AbortSignal
}

const gatherMs = 1000
const sendEveryMs = 60_000
const waitMaxMs = 60_000
/** More is not accepted. */
const ageMaxSeconds = 30 * 86_400
const retryAfterMaxMs = 3_600_000

type Made = { names: readonly string[]; results: readonly StoredResult[]; sequence: number }

export function createOutbox(options: Dependencies): Outbox {
  const { connection, store, clock, onReceived, log, signal } = options
  const bootId = randomUUID()
  const waker = createWaker(signal)
  let gathered: StoredResult[] = []
  let sequence = 0
  let made: Made | null = null
  let max = resultsMax
  let failures = 0
  /** Times of `clock.passed()`. */
  let notBefore = Number.NEGATIVE_INFINITY
  let sentAt = Number.NEGATIVE_INFINITY

  function storeGathered(): void {
    const results = gathered
    gathered = []
    if (results.length > 0) store.add(results.sort((one, other) => one.due.passed - other.due.passed))
  }

  function nextBatch(): Made {
    // The newest results are sent first, also after a disconnection.
    if (!made || made.names[0] !== store.newestName()) made = { ...store.newest(max), sequence: ++sequence }
    return made
  }

  /** Milliseconds until the next request. */
  function dueIn(): number {
    const now = clock.passed()
    const wanted = store.count() > 0 ? now : sentAt + sendEveryMs
    return Math.max(wanted, notBefore) - now
  }

  function wait(askedMs: number): void {
    failures++
    notBefore = clock.passed() + Math.max(Math.min(askedMs, retryAfterMaxMs), backoffMs(failures, waitMaxMs))
  }

  function reject(batch: Made, answer: Rejection): void {
    if (answer.kind !== 'dropped') wait(answer.kind === 'unavailable' ? answer.retryAfterMs : 0)
    else if (answer.status === 413 && batch.results.length > 1) makeSmaller(batch)
    else {
      log(`Holdfast rejects a batch, which is dropped (results: ${batch.results.length}): ${answer.text}`)
      store.drop(batch.names)
      // It may reject all others as well, and also requests without results.
      wait(0)
    }
    if (answer.kind === 'dropped') made = null
  }

  function makeSmaller({ names, results }: Made): void {
    max = Math.max(1, Math.floor(results.length / 2))
    if (names.length === 1) store.split(names[0] ?? '')
  }

  async function send(): Promise<void> {
    const batch = nextBatch()
    sentAt = clock.passed()
    const answer = await connection.send(contentOf(batch, bootId, options))
    if (answer.kind !== 'received') return reject(batch, answer)
    made = null
    failures = 0
    max = Math.min(max * 2, resultsMax)
    store.remove(batch.names)
    await onReceived(answer)
  }

  return {
    add(result) {
      gathered.push(result)
      if (gathered.length > 1) return
      setTimeout(() => {
        storeGathered()
        waker.wake()
      }, gatherMs).unref()
    },
    revise(since, change) {
      made = null
      gathered = gathered.map((result) => (result.due.passed >= since ? change(result) : result))
      store.revise(since, change)
    },
    async run() {
      while (await connection.isUsable()) {
        const waitMs = dueIn()
        if (waitMs > 0) await waker.wait(waitMs)
        else await send()
      }
    },
    close: storeGathered,
  }
}

/** In the form of the protocol. Ages are those of this moment. */
function contentOf(
  { results, sequence }: Made,
  bootId: string,
  { allowedNetworks, clock, store, dropped }: Dependencies,
): Batch {
  return {
    version,
    hostname: hostname() || 'unknown',
    allowed_networks: allowedNetworks,
    boot_id: bootId,
    sequence,
    sent_at: timestamp(new Date(clock.machine())),
    waiting: Math.max(0, store.count() - results.length),
    dropped: dropped(),
    results: results.map((result) => sentForm(result, clock)),
  }
}

function sentForm({ due, ...result }: StoredResult, clock: ProbeClock): Result {
  const age =
    due.boot === clock.machineBoot
      ? clock.passed() - due.passed
      : due.isServiceTime && clock.isKnown()
        ? clock.now() - Date.parse(result.slot_at)
        : clock.machine() - due.machine
  // A clock that was wrong before a restart of the machine makes no sense of it.
  return { ...result, age_seconds: Math.min(Math.max(0, Math.round(age) / 1000), ageMaxSeconds) }
}
