/**
 * Sends the requests of this probe, and knows what their answers mean for all of them: the time of the service, that the
 * probe was revoked, that its secret does not work, or that the machine was enrolled as another probe meanwhile.
 */
import { messageOf } from '../../log-on-change.ts'
import type { EnrolmentFile } from '../../service/enrolment-file.ts'
import type { Rejection } from '../../service/requests.ts'
import { createSecretClient } from '../../service/secret-client.ts'
import { waited } from '../../wait.ts'
import type { ProbeClock } from '../checking/clock.ts'
import { type Assigned, createProbeClient, type ProbeClient, type Received } from '../protocol/client.ts'
import type { Batch } from '../protocol/messages.ts'
import type { ProbeEnrolment } from '../store/enrolment.ts'
import type { ProbeProgressFile } from '../store/progress.ts'

/** Why the connection ended. */
export type End = 'revoked' | 'enrolled_as_another'

export interface ProbeConnection {
  /** Waits while the secret does not work. False once the connection has ended. */
  isUsable(): Promise<boolean>
  send(batch: Batch): Promise<Received | Rejection>
  assignments(etag: string | null): Promise<Assigned | Rejection>
  rotate(): Promise<void>
  ended(): End | null
}

type Dependencies = {
  file: EnrolmentFile<ProbeEnrolment>
  enrolment: ProbeEnrolment
  clock: ProbeClock
  progress: ProbeProgressFile
  /** The service has answered. */
  onReached: () => void
  /** A request had no answer of the service. */
  onFailed: () => void
  /** Whether the secret works. */
  onRefused: (isRefused: boolean) => void
  /** Called once. */
  onEnd: (end: End) => void
  log: (line: string) => void
  logChange: (topic: string, line: string) => void
  signal: AbortSignal
}

const refusedMs = 3_600_000
/** How often the file with the secret is looked at then. */
const lookEveryMs = 2000

export function createProbeConnection(options: Dependencies): ProbeConnection {
  const { file, enrolment, clock, progress, onReached, onFailed, onRefused, onEnd, log, logChange, signal } =
    options
  const secrets = createSecretClient<ProbeEnrolment, ProbeClient>({
    file,
    open: (stored) => createProbeClient(stored, signal),
    log,
    logChange,
  })
  let end: End | null = null
  /** Until then (`clock.passed()`) no request is made with the secret that does not work. */
  let refusedUntil = Number.NEGATIVE_INFINITY

  function finish(why: End): void {
    if (end) return
    end = why
    onEnd(why)
  }

  function note(answer: Rejection | Assigned | Received): void {
    if (signal.aborted) return
    if (answer.kind === 'unavailable') {
      onFailed()
      progress.change({ error: answer.text })
      logChange('connection', `${answer.text}. Checks continue, and results are stored.`)
      return
    }
    onReached()
    if (answer.kind === 'secret_refused') {
      refusedUntil = clock.passed() + refusedMs
      progress.change({ error: answer.text })
      logChange(
        'connection',
        `${answer.text} No checks are made. Enrol this probe again; the next attempt is in an hour.`,
      )
      onRefused(true)
    } else if (answer.kind === 'revoked') {
      secrets.revoke(new Date(clock.machine()))
      progress.change({ error: answer.text })
      log(`${answer.text} This probe stops, and makes checks again after it is enrolled again.`)
      finish('revoked')
    } else if (answer.kind !== 'dropped') {
      if (answer.kind !== 'unchanged') clock.set(answer.serverTime)
      logChange('connection', '')
      onRefused(false)
      refusedUntil = Number.NEGATIVE_INFINITY
    }
  }

  /** Requests of another probe are not made: what is stored is not its own. */
  function isAnother(): boolean {
    return secrets.enrolment().probe_id !== enrolment.probe_id
  }

  async function request<T extends Assigned | Received>(
    send: (client: ProbeClient, secret: string) => Promise<T | Rejection>,
  ): Promise<T | Rejection> {
    let answer: T | Rejection
    try {
      if (isAnother()) {
        finish('enrolled_as_another')
        return { kind: 'unavailable', text: 'The machine was enrolled as another probe', retryAfterMs: 0 }
      }
      answer = await secrets.withSecret(send)
    } catch (error) {
      // The file with the secret cannot be read.
      answer = { kind: 'unavailable', text: messageOf(error), retryAfterMs: 0 }
    }
    note(answer)
    return answer
  }

  return {
    async isUsable() {
      while (clock.passed() < refusedUntil && !secrets.isEnrolledAgain() && !end && !signal.aborted)
        await waited(Math.min(lookEveryMs, refusedUntil - clock.passed()), signal)
      return !end && !signal.aborted
    },
    send: (batch) => request((client, secret) => client.send(secret, batch)),
    assignments: (etag) => request((client, secret) => client.assignments(secret, etag)),
    rotate: () => secrets.rotate(),
    ended: () => end,
  }
}
