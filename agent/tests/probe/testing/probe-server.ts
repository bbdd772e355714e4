/** A small service for probes, which validates each request against the protocol. A test decides how it answers. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, bodyOf, enrolmentToken, sendAnswer, tokenOf } from '../../testing/ingest-http.ts'
import { probeFaultsOf } from './probe-schema.ts'

export type Assignment = {
  monitor_id: string
  version: string
  type: string
  settings: object
  interval_seconds: number
  phase_ms: number
  timeout_seconds: number
}

export type ProbeRequest = { path: string; token: string; body: any; etag: string | undefined }

/** A result, once. */
export type RecordedResult = { monitor_id: string; slot_at: string; outcome: string; [member: string]: any }

export interface ProbeServer {
  url: string
  /** What was accepted, in order. */
  received: ProbeRequest[]
  batches(): any[]
  /** In the order in which they were received. */
  results(monitorId?: string): RecordedResult[]
  /** Results that were received more than once. */
  duplicates: number
  /** Requests that the protocol forbids. */
  faults: string[]
  /** Changes the answer to results. */
  answer: Record<string, unknown>
  /** Answers in place of the usual ones; null for the usual one. */
  intercept: (request: ProbeRequest) => Answer | null
  /** The secrets that work. */
  secrets: Set<string>
  probeId: string
  /** How far the time of the service is ahead of this machine's, in milliseconds. */
  ahead: number
  /** Replaces the assignments; probes that wait for them get them at once. */
  assign(assignments: readonly Assignment[]): void
  /** Ends all connections, and accepts none until it is opened again. */
  close(): Promise<void>
  open(): Promise<void>
}

export async function givenProbeServer(): Promise<ProbeServer> {
  let issued = 0
  let port = 0
  let assignments: readonly Assignment[] = []
  let waiting: (() => void)[] = []
  const recorded = new Map<string, RecordedResult>()
  const etagOf = () =>
    `"${createHash('sha256').update(JSON.stringify(assignments)).digest('hex').slice(0, 16)}"`
  const issue = () => {
    const secret = `hfp_${String(++issued).padStart(40, '0')}`
    server.secrets.add(secret)
    return secret
  }
  const time = () => new Date(Date.now() + server.ahead).toISOString()

  async function answerAssignments(etag: string | undefined, waitSeconds: number): Promise<Answer> {
    if (etag === etagOf())
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitSeconds * 1000)
        waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    if (etag === etagOf()) return { status: 304, text: '' }
    return {
      status: 200,
      headers: { etag: etagOf() },
      json: { server_time: time(), checks: assignments, new_member: 1 },
    }
  }

  function answerResults({ results }: { results: RecordedResult[] }): Answer {
    const kinds = results.map((result) => {
      const key = `${result.monitor_id} ${result.slot_at}`
      if (recorded.has(key)) {
        server.duplicates++
        return 'duplicate'
      }
      recorded.set(key, result)
      return assignments.some(({ monitor_id }) => monitor_id === result.monitor_id) ? 'recorded' : 'gone'
    })
    const usual = { server_time: time(), clock_skew_seconds: 0, rotate: false, results: kinds, retries: [] }
    return { status: 200, json: { ...usual, ...server.answer } }
  }

  async function usualAnswer({ path, token, body, etag }: ProbeRequest, url: URL): Promise<Answer> {
    if (path === 'enrol') {
      if (token !== enrolmentToken) return { status: 401, code: 'enrolment_token_unknown' }
      const probe = { probe_id: server.probeId, name: 'Office Berlin' }
      return { status: 201, json: { ...probe, secret: issue(), server_time: time() } }
    }
    if (!server.secrets.has(token)) return { status: 401, code: 'probe_unknown' }
    if (path === 'rotate') return { status: 200, json: { secret: issue() } }
    if (path === 'assignments') return await answerAssignments(etag, Number(url.searchParams.get('wait')))
    return answerResults(body)
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', server.url)
    const [, path = ''] = /^\/v1\/ingest\/probe\/(\w+)$/.exec(url.pathname) ?? []
    const isFetch = request.method === 'GET' && path === 'assignments'
    const body = isFetch ? null : (await bodyOf(request)).body
    const received = { path, token: tokenOf(request), body, etag: request.headers['if-none-match'] }
    const faults = isFetch ? [] : probeFaultsOf(path, body)
    if (!faults) return sendAnswer(response, { status: 404, code: 'not_found' })
    if (faults.length > 0) {
      server.faults.push(...faults.map(({ pointer, message }) => `${path}${pointer} ${message}`))
      return sendAnswer(response, { status: 422, code: 'invalid_input', json: { errors: faults } })
    }
    const special = server.intercept(received)
    if (special === 'cut') return void request.socket.destroy()
    if (special && special !== 'lost') return sendAnswer(response, special)
    const usual = await usualAnswer(received, url)
    if (typeof usual === 'object' && usual.code === undefined) server.received.push(received)
    if (special === 'lost' || typeof usual === 'string') return void request.socket.destroy()
    sendAnswer(response, usual)
  }

  const create = () => createServer((request, response) => void respond(request, response).catch(() => {}))
  let http = create()
  const server: ProbeServer = {
    url: '',
    received: [],
    batches: () => server.received.filter(({ path }) => path === 'results').map(({ body }) => body),
    results: (id) => [...recorded.values()].filter(({ monitor_id }) => id === undefined || monitor_id === id),
    duplicates: 0,
    faults: [],
    answer: {},
    intercept: () => null,
    secrets: new Set(),
    probeId: 'prb_1',
    ahead: 0,
    assign(changed) {
      assignments = changed
      const ready = waiting
      waiting = []
      for (const answer of ready) answer()
    },
    async close() {
      if (!http.listening) return
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
    async open() {
      http = create()
      http.listen(port, '127.0.0.1')
      await once(http, 'listening')
      port = (http.address() as AddressInfo).port
      server.url = `http://localhost:${port}`
    },
  }
  await server.open()
  return server
}
