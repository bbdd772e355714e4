/** A small service for agents, which validates each request against the protocol. A test decides how it answers. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type CertificateQueue, createCertificateQueue } from './certificate-queue.ts'
import { type Answer, bodyOf, enrolmentToken, sendAnswer, tokenOf } from './ingest-http.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import { faultsOf } from './protocol-schema.ts'

export { type Answer, enrolmentToken } from './ingest-http.ts'

export type Received = { path: string; token: string; body: any; bytes: number }

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
    if (!received || !faults) return sendAnswer(response, { status: 404, code: 'not_found' })
    if (faults.length > 0) {
      server.faults.push(...faults.map(({ pointer, message }) => `${received.path}${pointer} ${message}`))
      return sendAnswer(response, { status: 422, code: 'invalid_input', json: { errors: faults } })
    }
    const special = server.intercept(received)
    if (special === 'cut') return void request.socket.destroy()
    if (special && special !== 'lost') return sendAnswer(response, special)
    const usual = answerTo(received)
    if ('json' in usual) server.received.push(received)
    if (special === 'lost') return void request.socket.destroy()
    sendAnswer(response, usual)
  }
  const handOutJob = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', server.url)
    if (pathname !== '/v1/ingest/agent/jobs') return sendAnswer(response, { status: 404, code: 'not_found' })
    const received = { path: 'jobs', token: tokenOf(request), body: null, bytes: 0 }
    const special = server.intercept(received)
    if (special === 'cut') return void request.socket.destroy()
    if (special && special !== 'lost') return sendAnswer(response, special)
    if (!server.secrets.has(received.token))
      return sendAnswer(response, { status: 401, code: 'agent_unknown' })
    if (searchParams.get('kind') === 'certificate') {
      const waiting = server.certificates.next()
      return sendAnswer(response, waiting ? { status: 200, json: waiting } : { status: 204, text: '' })
    }
    const job = await server.jobs.next(Number(searchParams.get('wait')) * 1000, response)
    if (special === 'lost') return void request.socket.destroy()
    sendAnswer(response, job ? { status: 200, json: job } : { status: 204, text: '' })
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

async function receive(request: IncomingMessage): Promise<Received | null> {
  const content = await bodyOf(request)
  const [, path = ''] = /^\/v1\/ingest\/agent\/(\w+|jobs\/[\w-]+)$/.exec(request.url ?? '') ?? []
  return request.method === 'POST' ? { path, token: tokenOf(request), ...content } : null
}
