/** Sends the requests of an enrolled server. */
import { messageOf } from '../../log-on-change.ts'
import type { EnrolmentFile } from '../../service/enrolment-file.ts'
import type { Rejection } from '../../service/requests.ts'
import { createSecretClient } from '../../service/secret-client.ts'
import { trustedAuthorities } from '../../service/trusted-authorities.ts'
import {
  type Accepted,
  createClient,
  type JobNoted,
  type NextCertificateJob,
  type NextJob,
  type ProtocolClient,
} from '../protocol/client.ts'
import type { CertificateReport, JobReport, Report } from '../protocol/report.ts'
import type { Enrolment } from '../state/enrolment.ts'

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
  file: EnrolmentFile<Enrolment>
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
  const open = (enrolment: Enrolment) => clientOf(enrolment, signal)
  const { withSecret, rotate, revoke, isEnrolledAgain } = createSecretClient({ file, open, log, logChange })
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
    revoke,
    isEnrolledAgain,
  }
}

/** The file with the secret cannot be read. */
function unreadable(error: unknown): Rejection {
  return { kind: 'unavailable', text: messageOf(error), retryAfterMs: 0 }
}

export function clientOf({ url, ca }: Pick<Enrolment, 'url' | 'ca'>, signal: AbortSignal): ProtocolClient {
  return createClient(new URL(url), trustedAuthorities(ca), signal)
}
