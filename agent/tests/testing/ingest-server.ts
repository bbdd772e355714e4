/** A small service for agents, which validates each request against the protocol. A test decides how it answers. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { type CertificateQueue, createCertificateQueue } from './certificate-queue.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import { faultsOf } from './protocol-schema.ts'

export type Received = { path: string; token: string; body: any; bytes: number }

/** An answer instead of the usual one. `lost`: the request is accepted, but the connection is cut before the answer. */
export type Answer =
  | { status: number; code?: string; headers?: Record<string, string>; text?: string; json?: unknown }
  | 'cut'
  | 'lost'

export interface IngestServer {
  url: string
  /** What was accepted, in order. */
  received: Received[]
  /** The reports among it. */
  reports(): Received['body'][]
  /** Requests that the protocol forbids. */
  faults: string[]
  /** Changes the answer to accepted reports. */
  answer: Record<string, unknown>
  /** Answers in place of the usual ones; null for the usual one. */
  intercept: (request: Received) => Answer | null
  /** The secrets that work. */
  secrets: Set<string>
  jobs: JobQueue
  certificates: CertificateQueue
  close(): Promise<void>
}

export type IngestServerOptions = {
  /** With TLS. */
  tls?: { key: string; cert: string }
  port?: number
}

export const enrolmentToken = 'hfe_0123456789abcdefghijklmnopqrstuvwxyzABCD'

export async function givenIngestServer({ tls, port = 0 }: IngestServerOptions = {}): Promise<IngestServer> {
  let issued = 0
  const issue = () => {
    const secret = `hfa_${String(++issued).padStart(40, '0')}`
    server.secrets.add(secret)
    return secret
  }
  const seen = new Set<string>()
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') return await handOutJob(request, response)
    const received = await receive(request)
    const faults = received ? faultsOf(received.path, received.body) : null
    if (!received || !faults) return send(response, { status: 404, code: 'not_found' })
    if (faults.length > 0) {
      server.faults.push(...faults.map(({ pointer, message }) => `${received.path}${pointer} ${message}`))
      return send(response, { status: 422, code: 'invalid_input', json: { errors: faults } })
    }
    const special = server.intercept(received)
    if (special === 'cut') return void request.socket.destroy()
    if (special && special !== 'lost') return send(response, special)
    const usual = answerTo(received)
    if ('json' in usual) server.received.push(received)
    if (special === 'lost') return void request.socket.destroy()
    send(response, usual)
  }
  const handOutJob = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', server.url)
    if (pathname !== '/v1/ingest/agent/jobs') return send(response, { status: 404, code: 'not_found' })
    const received = { path: 'jobs', token: tokenOf(request), body: null, bytes: 0 }
    const special = server.intercept(received)
    if (special === 'cut') return void request.socket.destroy()
    if (special && special !== 'lost') return send(response, special)
    if (!server.secrets.has(received.token)) return send(response, { status: 401, code: 'agent_unknown' })
    if (searchParams.get('kind') === 'certificate') {
      const waiting = server.certificates.next()
      return send(response, waiting ? { status: 200, json: waiting } : { status: 204, text: '' })
    }
    const job = await server.jobs.next(Number(searchParams.get('wait')) * 1000, response)
    if (special === 'lost') return void request.socket.destroy()
    send(response, job ? { status: 200, json: job } : { status: 204, text: '' })
  }
  const answerTo = ({ path, token, body }: Received): Exclude<Answer, string> => {
    const config = { version: 1, interval_seconds: 60 }
    if (path === 'enrol') {
      if (token !== enrolmentToken) return { status: 401, code: 'enrolment_token_unknown' }
      const agent = { agent_id: 'agt_1', server_id: 'srv_1', server_name: 'web-1' }
      return { status: 201, json: { ...agent, secret: issue(), config } }
    }
    if (!server.secrets.has(token)) return { status: 401, code: 'agent_unknown' }
    if (path === 'rotate') return { status: 200, json: { secret: issue() } }
    if (path.startsWith('jobs/')) {
      const id = path.slice('jobs/'.length)
      const noted = body.certificate ? server.certificates.report(id, body) : server.jobs.report(id, body)
      return noted ? { status: 200, json: noted } : { status: 404, code: 'not_found' }
    }
    const key = `${body.boot_id} ${body.sequence}`
    const usual = {
      server_time: new Date().toISOString(),
      clock_skew_seconds: 0,
      is_duplicate: seen.has(key),
      config,
      wanted: [],
      rotate: false,
      jobs: false,
    }
    seen.add(key)
    return { status: 200, json: { ...usual, ...server.answer } }
  }
  const listener = (request: IncomingMessage, response: ServerResponse) => void respond(request, response)
  const http: Server = tls ? createSecureServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const server: IngestServer = {
    url: `${tls ? 'https' : 'http'}://localhost:${(http.address() as AddressInfo).port}`,
    received: [],
    reports: () => server.received.filter(({ path }) => path === 'report').map(({ body }) => body),
    faults: [],
    answer: {},
    intercept: () => null,
    secrets: new Set(),
    jobs: createJobQueue((fault) => server.faults.push(fault)),
    certificates: createCertificateQueue(),
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return server
}

function tokenOf({ headers }: IncomingMessage): string {
  return headers.authorization?.replace(/^Bearer /, '') ?? ''
}

async function receive(request: IncomingMessage): Promise<Received | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const raw = Buffer.concat(chunks)
  const [, path = ''] = /^\/v1\/ingest\/agent\/(\w+|jobs\/[\w-]+)$/.exec(request.url ?? '') ?? []
  if (request.method !== 'POST') return null
  const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw
  return { path, token: tokenOf(request), body: JSON.parse(plain.toString()), bytes: raw.length }
}

function send(response: ServerResponse, answer: Exclude<Answer, string>): void {
  const { status, code, headers = {}, text, json } = answer
  if (text !== undefined) return void response.writeHead(status, headers).end(text)
  const problem = code !== undefined && { code, title: code, detail: `The problem is ${code}.` }
  const type = problem ? 'application/problem+json' : 'application/json'
  response
    .writeHead(status, { 'content-type': type, ...headers })
    .end(JSON.stringify({ ...problem, ...(json as object) }))
}
