/**
 * Decides which report is sent when. The current report goes first; one that could not be sent is stored when the next
 * one is there. Once reports are accepted again, the stored ones follow, the newest first, at most one a second. After
 * a failure, the next attempt waits for a random time up to a limit that doubles ("full jitter").
 */

import { backoffMs } from '../../service/backoff.ts'
import type { Report } from '../protocol/report.ts'
import { samplesMax } from '../protocol/report.ts'
import { type Spool, spoolName } from '../state/spool.ts'
import type { Outcome } from './delivery.ts'

export interface Outbox {
  /** Makes this the current report. */
  add(report: Report): void
  /** Sends until the signal stops it, or the agent was revoked. */
  run(): Promise<'stopped' | 'revoked'>
  /** Stores the current report, at the end of the process. */
  close(): void
}

/** Time, as it passes on this machine or in a test. */
export type Time = {
  /** In milliseconds. No change of the clock affects it. */
  passed: () => number
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>
  /** From 0 to 1. */
  random: () => number
}

export type OutboxOptions = {
  send: (report: Report) => Promise<Outcome>
  isEnrolledAgain: () => boolean
  spool: Spool
  time: Time
  signal: AbortSignal
}

const lastWaitMs = 300_000
const lateEveryMs = 1000
const foreverMs = 2 ** 31 - 1

export function createOutbox({ send, isEnrolledAgain, spool, time, signal }: OutboxOptions): Outbox {
  let current: Report | null = null
  let failures = 0
  /** The last report was accepted, so that stored ones may follow. */
  let isConnected = false
  let notBefore = time.passed()
  let wake = new AbortController()

  function store(report: Report): boolean {
    return spool.add({ ...report, is_late: true })
  }

  function next(): { report: Report; storedAs: string | null } | null {
    if (current) return { report: current, storedAs: null }
    const stored = isConnected ? spool.newest() : null
    return stored && { report: { ...stored.report, is_late: true }, storedAs: stored.name }
  }

  /** Waits until the report may be sent. Returns false if something else has to be decided first. */
  async function isTime(): Promise<boolean> {
    const waitMs = notBefore - time.passed()
    if (waitMs <= 0) return true
    await time.wait(waitMs, AbortSignal.any([signal, wake.signal]))
    return false
  }

  function finish(report: Report, storedAs: string | null): void {
    if (current === report) current = null
    // A current report may have been stored meanwhile.
    else spool.remove(storedAs ?? spoolName(report))
    if (storedAs !== null) notBefore = time.passed() + lateEveryMs
  }

  function apply(outcome: Outcome, report: Report, storedAs: string | null): void {
    if (outcome.kind === 'later') {
      isConnected = false
      failures += 1
      notBefore = time.passed() + Math.max(outcome.waitMs, backoffMs(failures, lastWaitMs, time.random))
      return
    }
    if (outcome.kind === 'accepted') {
      failures = 0
      isConnected = true
    }
    finish(report, storedAs)
  }

  return {
    add(report) {
      if (current && !store(current)) {
        // On a full disk, the next report takes the samples.
        report.samples = [...current.samples, ...report.samples].slice(-samplesMax)
      }
      current = report
      // The wait after a refusal ends with a new enrolment, and a stored report never delays the current one.
      if (isEnrolledAgain() || (isConnected && failures === 0)) notBefore = time.passed()
      wake.abort()
      wake = new AbortController()
    },
    async run() {
      while (!signal.aborted) {
        const chosen = next()
        if (!chosen) {
          await time.wait(foreverMs, AbortSignal.any([signal, wake.signal]))
          continue
        }
        if (!(await isTime())) continue
        const outcome = await send(chosen.report)
        if (outcome.kind === 'revoked') return 'revoked'
        apply(outcome, chosen.report, chosen.storedAs)
      }
      return 'stopped'
    },
    close() {
      if (current) store(current)
      current = null
    },
  }
}
