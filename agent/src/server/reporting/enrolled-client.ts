/**
 * Sends requests with the secret of this machine, and replaces the secret. A new one is written before the earlier one
 * is dropped, so that no crash and no lost answer leaves the machine without a secret that works.
 */
import { messageOf } from '../../log-on-change.ts'
import { timestamp } from '../metrics/sampler.ts'
import {
  type Accepted,
  createClient,
  isRejection,
  type JobNoted,
  type NextCertificateJob,
  type NextJob,
  type ProtocolClient,
  type Rejection,
} from '../protocol/client.ts'
import type { CertificateReport, JobReport, Report } from '../protocol/report.ts'
import { trustedAuthorities } from '../protocol/trusted-authorities.ts'
import type { Enrolment, EnrolmentFile } from '../state/enrolment.ts'

export interface EnrolledClient {
  /** Throws if the file with the secret cannot be read. */
  report(report: Report): Promise<Accepted | Rejection>
  /** Waits up to `waitSeconds` for a job. */
  nextJob(waitSeconds: number): Promise<NextJob | Rejection>
  reportJob(jobId: string, report: JobReport): Promise<JobNoted | Rejection>
  nextCertificateJob(): Promise<NextCertificateJob | Rejection>
  reportCertificate(jobId: string, report: CertificateReport): Promise<JobNoted | Rejection>
  rotate(): Promise<void>
  /** Stores that the agent was revoked. */
  revoke(at: Date): void
  /** The machine was enrolled again since the last request. */
  isEnrolledAgain(): boolean
}

export type EnrolledClientOptions = {
  file: EnrolmentFile
  log: (line: string) => void
  logChange: (topic: string, line: string) => void
  signal: AbortSignal
}

export function createEnrolledClient({
  file,
  log,
  logChange,
  signal,
}: EnrolledClientOptions): EnrolledClient {
  let revision = ''
  let loaded: { enrolment: Enrolment; client: ProtocolClient } | null = null

  function current(): { enrolment: Enrolment; client: ProtocolClient } {
    const now = file.revision()
    if (loaded && now === revision) return loaded
    const enrolment = file.read()
    if (!enrolment) throw new Error(`The file ${file.path} was deleted: enrol this machine again.`)
    loaded = { enrolment, client: clientOf(enrolment, signal) }
    revision = now
    return loaded
  }

  /** A file that cannot be written keeps its content. */
  function save(enrolment: Enrolment): boolean {
    try {
      file.save(enrolment)
      if (loaded) loaded = { ...loaded, enrolment }
      revision = file.revision()
      logChange('enrolment', '')
      return true
    } catch (error) {
      logChange('enrolment', `${file.path} cannot be written: ${messageOf(error)}`)
      return false
    }
  }

  /** With the earlier secret too, if the new one does not work (yet). */
  async function withSecret<T extends { kind: string }>(
    send: (client: ProtocolClient, secret: string) => Promise<T | Rejection>,
  ): Promise<T | Rejection> {
    const { enrolment, client } = current()
    const { previous_secret: previous, ...rest } = enrolment
    // Another request may have replaced the secret meanwhile: one for a job takes up to a minute.
    const settle = (settled: Enrolment) => {
      if (current().enrolment === enrolment) save(settled)
    }
    const answer = await send(client, enrolment.secret)
    if (previous === undefined) return answer
    if (!isRejection(answer)) settle(rest)
    if (answer.kind !== 'secret_refused') return answer
    const second = await send(client, previous)
    if (!isRejection(second)) settle({ ...rest, secret: previous })
    return second
  }

  async function rotate(): Promise<void> {
    const { enrolment, client } = current()
    const answer = await client.rotate(enrolment.secret)
    if (answer.kind !== 'rotated') return log(`The secret was not replaced: ${answer.text}`)
    if (save({ ...enrolment, secret: answer.secret, previous_secret: enrolment.secret }))
      log('The secret was replaced, as Holdfast asked for.')
  }

  return {
    report: (content) => withSecret((client, secret) => client.report(secret, content)),
    nextJob: (waitSeconds) =>
      withSecret((client, secret) => client.nextJob(secret, waitSeconds)).catch(unreadable),
    reportJob: (jobId, content) =>
      withSecret((client, secret) => client.reportJob(secret, jobId, content)).catch(unreadable),
    nextCertificateJob: () =>
      withSecret((client, secret) => client.nextCertificateJob(secret)).catch(unreadable),
    reportCertificate: (jobId, content) =>
      withSecret((client, secret) => client.reportCertificate(secret, jobId, content)).catch(unreadable),
    rotate,
    revoke(at) {
      save({ ...current().enrolment, revoked_at: timestamp(at) })
    },
    isEnrolledAgain: () => revision !== '' && file.revision() !== revision,
  }
}

/** The file with the secret cannot be read. */
function unreadable(error: unknown): Rejection {
  return { kind: 'unavailable', text: messageOf(error), retryAfterMs: 0 }
}

export function clientOf({ url, ca }: Pick<Enrolment, 'url' | 'ca'>, signal: AbortSignal): ProtocolClient {
  return createClient(new URL(url), trustedAuthorities(ca), signal)
}
