/** Sends the requests of docs/agent-protocol.md and interprets the responses. */
import { createRequests, neverAccepted, type Rejection } from '../../service/requests.ts'
import type { TrustedAuthorities } from '../../service/trusted-authorities.ts'
import { readConfig } from './config.ts'
import { readCertificateJob, readJob } from './job.ts'
import type {
  CertificateJob,
  CertificateReport,
  Config,
  EnrolmentRequest,
  Job,
  JobReport,
  Report,
} from './report.ts'

export type Accepted = {
  kind: 'accepted'
  config: Config | null
  /** How far the machine's clock is ahead of the service's. */
  clockSkewSeconds: number
  wanted: readonly string[]
  rotate: boolean
  /** A job waits for this machine. */
  jobs: boolean
}

export type Enrolled = {
  kind: 'enrolled'
  agentId: string
  serverId: string
  serverName: string
  secret: string
  config: Config | null
}

export type NextJob = { kind: 'job'; job: Job } | { kind: 'no_job' }

export type NextCertificateJob = { kind: 'certificate_job'; job: CertificateJob } | { kind: 'no_job' }

export type JobNoted = { kind: 'noted'; cancel: boolean }

export interface ProtocolClient {
  enrol(token: string, request: EnrolmentRequest): Promise<Enrolled | Rejection>
  report(secret: string, report: Report): Promise<Accepted | Rejection>
  /** Asks for a new secret. */
  rotate(secret: string): Promise<{ kind: 'rotated'; secret: string } | Rejection>
  /** Waits up to `waitSeconds` for a job. */
  nextJob(secret: string, waitSeconds: number): Promise<NextJob | Rejection>
  reportJob(secret: string, jobId: string, report: JobReport): Promise<JobNoted | Rejection>
  nextCertificateJob(secret: string): Promise<NextCertificateJob | Rejection>
  reportCertificate(secret: string, jobId: string, report: CertificateReport): Promise<JobNoted | Rejection>
}

/** The parameters of a job may have 32 values of 4096 characters. */
const jobMax = 2 ** 20
/** In addition to the time that the service waits for a job. */
const marginSeconds = 15

export function createClient(url: URL, authorities: TrustedAuthorities, signal: AbortSignal): ProtocolClient {
  const request = createRequests({
    url,
    path: 'v1/ingest/agent/',
    authorities,
    codes: { revoked: 'agent_revoked', refused: ['agent_cloned'] },
    signal,
  })
  const sendJobReport = (secret: string, jobId: string, body: JobReport | CertificateReport) =>
    request(`jobs/${jobId}`, secret, { body, finalStatuses: [...neverAccepted, 404], accept: readJobNoted })

  return {
    enrol: (token, body) => request('enrol', token, { body, accept: readEnrolled }),
    report: (secret, body) => request('report', secret, { body, accept: readAccepted }),
    rotate: (secret) => request('rotate', secret, { body: {}, accept: readRotated }),
    nextJob: (secret, waitSeconds) =>
      request(`jobs?wait=${waitSeconds}`, secret, {
        timeoutMs: (waitSeconds + marginSeconds) * 1000,
        textMax: jobMax,
        accept: readNextJob,
      }),
    reportJob: sendJobReport,
    nextCertificateJob: (secret) =>
      request('jobs?kind=certificate', secret, { textMax: jobMax, accept: readNextCertificateJob }),
    reportCertificate: sendJobReport,
  }
}

function readAccepted(answer: Record<string, unknown>): Accepted | null {
  // Every answer has the service's time; a page of a proxy has not.
  if (typeof answer['server_time'] !== 'string') return null
  return {
    kind: 'accepted',
    config: readConfig(answer['config']),
    clockSkewSeconds: Number(answer['clock_skew_seconds']) || 0,
    wanted: Array.isArray(answer['wanted']) ? answer['wanted'].map(String) : [],
    rotate: answer['rotate'] === true,
    jobs: answer['jobs'] === true,
  }
}

function readEnrolled(answer: Record<string, unknown>): Enrolled | null {
  const { agent_id, server_id, server_name, secret, config } = answer
  if (typeof agent_id !== 'string' || typeof server_id !== 'string' || !isSecret(secret)) return null
  return {
    kind: 'enrolled',
    agentId: agent_id,
    serverId: server_id,
    serverName: typeof server_name === 'string' ? server_name : server_id,
    secret,
    config: readConfig(config),
  }
}

function readRotated({ secret }: Record<string, unknown>): { kind: 'rotated'; secret: string } | null {
  return isSecret(secret) ? { kind: 'rotated', secret } : null
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && /^hfa_[0-9A-Za-z]+$/.test(value)
}

function readNextJob(answer: Record<string, unknown>): NextJob | null {
  if (Object.keys(answer).length === 0) return { kind: 'no_job' }
  const job = readJob(answer)
  return job && { kind: 'job', job }
}

function readNextCertificateJob(answer: Record<string, unknown>): NextCertificateJob | null {
  if (Object.keys(answer).length === 0) return { kind: 'no_job' }
  const job = readCertificateJob(answer)
  return job && { kind: 'certificate_job', job }
}

function readJobNoted({ cancel }: Record<string, unknown>): JobNoted | null {
  return typeof cancel === 'boolean' ? { kind: 'noted', cancel } : null
}
