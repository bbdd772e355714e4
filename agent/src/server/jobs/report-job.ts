/**
 * Reports one job: its log as it grows, that it still runs, and its outcome. A part whose answer was lost is sent again
 * with its offset, so that Holdfast stores it once.
 */

import { backoffMs } from '../../service/backoff.ts'
import { waited } from '../../wait.ts'
import type { EnrolledClient } from '../reporting/enrolled-client.ts'
import type { StoredJob } from './job-files.ts'

export interface JobReporter {
  /** There is more to report. */
  changed(): void
  /** Ends when the outcome is reported, when Holdfast does not accept reports of this job, or with the signal. */
  done: Promise<void>
}

export type JobReporterOptions = {
  client: Pick<EnrolledClient, 'reportJob'>
  /** The job is cancelled in Holdfast, or is over there. The reason is a sentence. */
  cancel: (reason: string) => void
  log: (line: string) => void
  signal: AbortSignal
}

/** The protocol allows ten seconds; a cancellation is noticed with the next report. */
const heartbeatMs = 3000
/** Output within this time is sent as one part, so that jobs which print much stay within the limits of requests. */
const gatherMs = 1000
/** For the first output. */
const firstGatherMs = 50
const failedMaxMs = 10_000
const refusedMs = 60_000

export function reportJob(job: StoredJob, options: JobReporterOptions): JobReporter {
  const { client, cancel, log, signal } = options
  const ended = new AbortController()
  if (job.outcome) ended.abort()
  let wake = new AbortController()
  let hasNews = true
  let failures = 0
  let hasSentOutput = false

  async function pause(): Promise<void> {
    if (!hasNews) await waited(heartbeatMs, AbortSignal.any([signal, wake.signal]))
    // More output may follow, unless the job has ended.
    const ms = hasSentOutput ? gatherMs : firstGatherMs
    if (hasNews) await waited(ms, AbortSignal.any([signal, ended.signal]))
  }

  /** Returns whether all is reported. */
  async function send(): Promise<boolean> {
    hasNews = false
    const part = job.unreported()
    // The outcome goes with the last part of the log.
    const outcome = job.hasMore(part) ? null : job.outcome
    const answer = await client.reportJob(job.id, {
      state: outcome?.state ?? 'running',
      recipe_hash: job.recipeHash,
      log_offset: part.offset,
      log: part.text,
      exit_code: outcome?.exit_code ?? null,
      signal: outcome?.signal ?? null,
    })
    if (answer.kind === 'noted') {
      failures = 0
      hasSentOutput ||= part.text !== ''
      job.reportedUntil(part.end)
      if (outcome) return true
      if (answer.cancel) cancel('This job was cancelled in Holdfast.')
      if (job.hasMore(part)) hasNews = true
      return false
    }
    if (answer.kind === 'dropped') {
      log(`Holdfast accepts no more reports of the job ${job.id}: ${answer.text}`)
      cancel('Holdfast accepts no more reports of this job.')
      return true
    }
    failures += 1
    const retryAfterMs = answer.kind === 'unavailable' ? answer.retryAfterMs : refusedMs
    await waited(Math.max(retryAfterMs, backoffMs(failures, failedMaxMs)), signal)
    hasNews = true
    return false
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      if (await send()) return job.reported()
      await pause()
    }
  }

  return {
    changed() {
      hasNews = true
      if (job.outcome) ended.abort()
      wake.abort()
      wake = new AbortController()
    },
    done: run(),
  }
}
