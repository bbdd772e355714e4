/** Sends reports, does what the answers ask for, and decides what a failure means. */
import { messageOf } from '../../log-on-change.ts'
import { timestamp } from '../../service/timestamp.ts'
import type { Accepted } from '../protocol/client.ts'
import type { Report } from '../protocol/report.ts'
import type { ProgressFile } from '../state/progress.ts'
import type { EnrolledClient } from './enrolled-client.ts'
import type { Inventory } from './inventory.ts'

export type Outcome =
  | { kind: 'accepted' | 'dropped' | 'revoked' }
  /** Not before `waitMs`, if it is known. `isRefused`: until the machine is enrolled again. */
  | { kind: 'later'; waitMs: number; isRefused: boolean }

export interface Delivery {
  send(report: Report): Promise<Outcome>
}

export type DeliveryOptions = {
  client: EnrolledClient
  progress: ProgressFile
  inventory: Inventory
  noteJobs: (areWaiting: boolean) => void
  clock: () => Date
  log: (line: string) => void
  logChange: (topic: string, line: string) => void
  signal: AbortSignal
}

const refusedMs = 3_600_000
/** From here, the service moves the times of samples. */
const skewMax = 600

export function createDelivery(options: DeliveryOptions): Delivery {
  const { client, progress, inventory, noteJobs, clock, log, logChange, signal } = options
  async function accept(answer: Accepted, report: Report): Promise<void> {
    const now = clock()
    const skew = answer.clockSkewSeconds
    progress.change({
      accepted_at: timestamp(now),
      error: null,
      retry_at: null,
      clock_skew_seconds: skew,
      ...(answer.config && { config: answer.config }),
      // Those of a report of an earlier time are not of interest.
      ...(!report.is_late && { wanted: answer.wanted }),
    })
    if (!report.is_late) {
      inventory.sent(report, now)
      noteJobs(answer.jobs)
    }
    logChange(
      'clock',
      Math.abs(skew) > skewMax
        ? `The clock of this machine is ${Math.abs(skew)} seconds ${skew > 0 ? 'ahead' : 'behind'}: synchronize it, for example with systemd-timesyncd.`
        : '',
    )
    if (answer.rotate) await client.rotate()
  }

  async function send(report: Report): Promise<Outcome> {
    const sent: Report = { ...report, sent_at: timestamp(clock()) }
    const answer = await client.report(sent)
    if (signal.aborted && answer.kind === 'unavailable') return { kind: 'later', waitMs: 0, isRefused: false }
    if (answer.kind === 'accepted') {
      await accept(answer, sent)
      return { kind: 'accepted' }
    }
    const { text } = answer
    const waitMs =
      answer.kind === 'secret_refused' ? refusedMs : answer.kind === 'unavailable' ? answer.retryAfterMs : 0
    progress.change({
      error: text,
      retry_at: waitMs > 0 ? timestamp(new Date(clock().getTime() + waitMs)) : null,
    })
    if (answer.kind === 'revoked') {
      client.revoke(clock())
      log(`${text} This agent stops, and reports again after this machine is enrolled again.`)
      return { kind: 'revoked' }
    }
    if (answer.kind === 'dropped') {
      log(`Holdfast rejects the report of ${report.sent_at}, which is dropped: ${text}`)
      return { kind: 'dropped' }
    }
    if (answer.kind === 'secret_refused')
      log(`${text} ${adviceOf(answer.code)} The next attempt is in an hour.`)
    return { kind: 'later', waitMs, isRefused: answer.kind === 'secret_refused' }
  }

  return {
    async send(report) {
      try {
        const outcome = await send(report)
        logChange('connection', connectionLine(outcome, progress.read().error))
        return outcome
      } catch (error) {
        // The file with the secret cannot be read.
        progress.change({ error: messageOf(error) })
        logChange('connection', messageOf(error))
        return { kind: 'later', waitMs: 0, isRefused: true }
      }
    },
  }
}

/** Logged once for each cause, not with each attempt. */
function connectionLine(outcome: Outcome, error: string | null): string {
  return outcome.kind === 'later' && !outcome.isRefused && error !== null
    ? `${error}. Reports are stored, and sent later.`
    : ''
}

function adviceOf(code: string): string {
  return code === 'agent_cloned'
    ? 'If this machine is the copy, delete its /etc/machine-id, restart it, and enrol it.'
    : 'Enrol this machine again.'
}
