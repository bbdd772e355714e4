/**
 * The service as agents see it: HTTPS with a certificate authority of its own. It checks every report with the schema of
 * the service, and fails the test if one is not as docs/agent-protocol.md describes it.
 */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Enrolment } from '../../../../server/src/areas/agents/reports/enrolment-schema.ts'
import { Report } from '../../../../server/src/areas/agents/reports/report-schema.ts'
import { jsonChecker } from '../../../../server/src/platform/http/input/validation.ts'
import { runProgram } from '../../../../server/src/providers/testing/servers/server-process.ts'

export type Answer = { status: number; body?: object; headers?: Record<string, string> }
export type Received = { path: string; token: string; body: Report; headers: IncomingMessage['headers'] }

export type ReportingServer = {
  url: string
  /** The file with its certificate authority. */
  ca: string
  /** The reports, in the order in which they were received. */
  reports: Received[]
  enrolments: Enrolment[]
  /** What is answered instead, one for each request; `lost`: the report is recorded, and the connection cut. */
  answers: (Answer | 'lost' | 'cut')[]
  /** Added to the answers of reports. */
  extra: object
  /** Called while a request waits for its answer. */
  during: () => Promise<void> | void
  close(): Promise<void>
}

const checkReport = jsonChecker(Report)
const checkEnrolment = jsonChecker(Enrolment)
const problem = (code: string, detail: string) => ({ code, detail, title: code, type: `/problems/${code}` })
export const refusal = (status: number, code: string, headers = {}): Answer => ({
  status,
  headers,
  body: problem(code, `This is ${code}.`),
})

/** Creates a key and a certificate for `localhost` and this address, which is its own authority, and returns their files. */
export async function givenCertificate(
  folder: string,
  address = '127.0.0.1',
): Promise<{ key: string; ca: string }> {
  const [key, ca] = [join(folder, 'key.pem'), join(folder, 'ca.pem')]
  const subject = ['-subj', '/CN=Holdfast', '-addext', `subjectAltName=DNS:localhost,IP:${address}`]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  await runProgram('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', ca, ...subject])
  return { key, ca }
}

type Place = {
  /** Where it listens. */
  address?: string
  /** How agents reach it, by default as `localhost`. */
  name?: string
}

export async function startReportingServer(
  folder: string,
  { address = '127.0.0.1', name }: Place = {},
): Promise<ReportingServer> {
  const { key, ca } = await givenCertificate(folder, name)
  const server = createServer({ key: await readFile(key), cert: await readFile(ca) })
  const it: ReportingServer = {
    url: '',
    ca,
    reports: [],
    enrolments: [],
    answers: [],
    extra: {},
    during: () => {},
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  server.on('request', (request, response) => void answer(it, request, response))
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  it.url = `https://${name ?? 'localhost'}:${(server.address() as AddressInfo).port}`
  return it
}

async function answer(
  server: ReportingServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = ({ status, body, headers = {} }: Answer) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body))
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  await server.during()
  const scripted = server.answers.shift()
  if (scripted === 'cut') return void request.socket.destroy()
  if (scripted && scripted !== 'lost') return send(scripted)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(gunzipSync(Buffer.concat(chunks)))
    const json = answerTo(server, request, JSON.parse(text))
    if (scripted === 'lost') request.socket.destroy()
    else send(json)
  } catch (error) {
    send({ status: 422, body: problem('invalid_input', JSON.stringify(error) + String(error)) })
  }
}

function answerTo(server: ReportingServer, request: IncomingMessage, body: unknown): Answer {
  const path = request.url ?? ''
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const config = { version: 3, interval_seconds: 60 }
  if (path === '/v1/ingest/agent/enrol') {
    checkEnrolment(body)
    server.enrolments.push(body as Enrolment)
    const secret = `hfa_secret-${server.enrolments.length}`
    const names = { agent_id: 'agt_1', server_id: 'srv_1', server_name: 'web-1 “blue”' }
    return { status: 201, body: { ...names, secret, config, unknown: { secret: 'hfa_other' } } }
  }
  if (path === '/v1/ingest/agent/rotate') return { status: 200, body: { secret: 'hfa_rotated' } }
  checkReport(body)
  server.reports.push({ path, token, body: body as Report, headers: request.headers })
  const rest = { is_duplicate: false, wanted: [], rotate: false, jobs: false }
  const answered = { server_time: new Date().toISOString(), clock_skew_seconds: 0, config, ...rest }
  return { status: 200, body: { ...answered, ...server.extra } }
}
