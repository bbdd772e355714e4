/** Sends the requests of docs/agent-protocol.md and interprets the responses. */
import { gzipSync } from 'node:zlib'
import { type HttpResponse, reasonOf, sendRequest } from '../../http-request.ts'
import { readConfig } from './config.ts'
import { readCertificateJob, readJob } from './job.ts'
import { type Problem, readProblem, shownProblem } from './problem.ts'
import type {
  CertificateJob,
  CertificateReport,
  Config,
  EnrolmentRequest,
  Job,
  JobReport,
  Report,
} from './report.ts'
import type { TrustedAuthorities } from './trusted-authorities.ts'

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

export type Rejection =
  /** The agent was revoked and stops. */
  | { kind: 'revoked'; text: string }
  /** The secret does not work, which only a user can fix. */
  | { kind: 'secret_refused'; code: string; text: string }
  /** This request will never be accepted. */
  | { kind: 'dropped'; text: string }
  /** Temporary. `retryAfterMs` is 0 if the service does not name a time. */
  | { kind: 'unavailable'; text: string; retryAfterMs: number }

const rejections: readonly string[] = [
  'revoked',
  'secret_refused',
  'dropped',
  'unavailable',
] satisfies Rejection['kind'][]

export function isRejection(answer: { kind: string }): answer is Rejection {
  return rejections.includes(answer.kind)
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

/** A repetition of the request would get the same answer. */
const neverAccepted = [400, 409, 413, 415, 422]
const answerMax = 65_536
/** The parameters of a job may have 32 values of 4096 characters. */
const jobMax = 2 ** 20
/** In addition to the time that the service waits for a job. */
const marginSeconds = 15

export function createClient(url: URL, authorities: TrustedAuthorities, signal: AbortSignal): ProtocolClient {
  /** `accept` gets an empty object for an answer without content, and returns null for one that is not from Holdfast. */
  async function request<T>(
    path: string,
    token: string,
    options: { body?: unknown; timeoutMs?: number; textMax?: number; finalStatuses?: readonly number[] },
    accept: (answer: Record<string, unknown>) => T | null,
  ): Promise<T | Rejection> {
    const { body, timeoutMs, textMax = answerMax, finalStatuses = neverAccepted } = options
    let response: HttpResponse
    try {
      response = await sendRequest(new URL(`v1/ingest/agent/${path}`, url), {
        signal,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
          accept: 'application/json',
        },
        ...(body !== undefined && { body: gzipSync(JSON.stringify(body)) }),
        ...(timeoutMs !== undefined && { timeoutMs }),
        textMax,
        ...(url.protocol === 'https:' && { secureContext: authorities.context() }),
      })
    } catch (error) {
      return unavailable(`Holdfast cannot be reached: ${authorities.explain(reasonOf(error))}`)
    }
    const answer = response.status === 204 ? {} : readObject(response.text)
    if ([200, 201, 204].includes(response.status)) {
      const accepted = answer && accept(answer)
      return accepted ?? unavailable(`The response from ${url.href} is not from Holdfast: check the address`)
    }
    return rejectionOf(response, readProblem(response.headers, answer), url, finalStatuses)
  }

  const sendJobReport = (secret: string, jobId: string, body: JobReport | CertificateReport) =>
    request(`jobs/${jobId}`, secret, { body, finalStatuses: [...neverAccepted, 404] }, readJobNoted)

  return {
    enrol: (token, body) => request('enrol', token, { body }, readEnrolled),
    report: (secret, body) => request('report', secret, { body }, readAccepted),
    rotate: (secret) => request('rotate', secret, { body: {} }, readRotated),
    nextJob: (secret, waitSeconds) =>
      request(
        `jobs?wait=${waitSeconds}`,
        secret,
        { timeoutMs: (waitSeconds + marginSeconds) * 1000, textMax: jobMax },
        readNextJob,
      ),
    reportJob: sendJobReport,
    nextCertificateJob: (secret) =>
      request('jobs?kind=certificate', secret, { textMax: jobMax }, readNextCertificateJob),
    reportCertificate: sendJobReport,
  }
}

function rejectionOf(
  { status, headers }: HttpResponse,
  problem: Problem | null,
  url: URL,
  finalStatuses: readonly number[],
): Rejection {
  if (status >= 300 && status < 400)
    return unavailable(`Holdfast has moved to ${headers['location']}: enrol with --url set to that address`)
  if (status === 429 || status === 503)
    return unavailable(
      `Holdfast is busy and asks to retry later (${status})`,
      Math.max(0, Number(headers['retry-after']) * 1000 || 0),
    )
  if (!problem) return unavailable(`The response from ${url.href} with status ${status} is not from Holdfast`)
  const { code } = problem
  const text = shownProblem(problem)
  if (code === 'agent_revoked') return { kind: 'revoked', text }
  if (status === 401 || code === 'agent_cloned') return { kind: 'secret_refused', code, text }
  if (finalStatuses.includes(status)) return { kind: 'dropped', text }
  return unavailable(text)
}

function unavailable(text: string, retryAfterMs = 0): Rejection {
  return { kind: 'unavailable', text, retryAfterMs }
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
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
