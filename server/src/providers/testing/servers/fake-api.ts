// A stateful stand-in for a vendor's API, as a real HTTP server. The vendor's folder declares the routes; the faults
// that every API has are here.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type ServerCertificate, startHttpServer } from './http-server.ts'

export type FakeRequest = {
  method: string
  /** Below the prefix. */
  path: string
  /** The parts of the path that are in braces in the route's template. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The parsed JSON of the body, or its text if it is plain; undefined without one. */
  body: unknown
}

/** 200 and no body unless given. A text is sent as it is, everything else as JSON. */
export type FakeResponse = { status?: number; headers?: Record<string, string>; body?: unknown }

export type FakeRoute = {
  method: string
  template: string
  handle(request: FakeRequest): FakeResponse
  /** Orders are what `loseNextAnswer` and `loseNextOrder` affect. */
  isOrder: boolean
}

export type FakeApi = {
  /** The address, with the prefix. */
  url: string
  /** Answers the next request with this, without executing it. */
  answerNext(response: FakeResponse): void
  /** Answers the next order with this, without executing it. */
  answerNextOrder(response: FakeResponse): void
  /** The next order is executed, and the connection is cut instead of an answer. */
  loseNextAnswer(): void
  /** The connection is cut when the next order arrives, which is not executed. */
  loseNextOrder(): void
  /** What was requested so far: `GET /domains?page=1`. */
  requests: string[]
  stop(): Promise<void>
}

export function route(
  method: string,
  template: string,
  handle: FakeRoute['handle'],
  { isOrder = false } = {},
): FakeRoute {
  return { method, template, handle, isOrder }
}

type FakeApiOptions = {
  prefix: string
  routes: readonly FakeRoute[]
  /** The response to a request with wrong credentials; null for right ones. */
  refuse(request: FakeRequest): FakeResponse | null
  /** The API is called by TLS. Absent: by plain HTTP. */
  tls?: ServerCertificate
}

export async function startFakeApi({ prefix, routes, refuse, tls }: FakeApiOptions): Promise<FakeApi> {
  const next: {
    response: FakeResponse | null
    orderResponse: FakeResponse | null
    lost: 'answer' | 'order' | null
  } = {
    response: null,
    orderResponse: null,
    lost: null,
  }
  const requests: string[] = []
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://fake.invalid')
    const path = pathname.slice(prefix.length)
    const method = incoming.method ?? ''
    requests.push(`${method} ${incoming.url?.slice(prefix.length)}`)
    const text = await textOf(incoming)
    const found = routeFor(routes, method, path)
    const request = {
      method,
      path,
      params: found?.params ?? {},
      query: searchParams,
      headers: incoming.headers,
      body: bodyOf(text, incoming.headers),
    }
    const lost = found?.route.isOrder ? next.lost : null
    if (lost !== null) next.lost = null
    if (lost === 'order') return void incoming.socket.resetAndDestroy()
    const orderResponse = found?.route.isOrder ? next.orderResponse : null
    if (orderResponse !== null) next.orderResponse = null
    const sent =
      next.response ??
      orderResponse ??
      refuse(request) ??
      (pathname.startsWith(prefix) ? found?.route.handle(request) : undefined) ??
      ({ status: 404, body: `no ${method} ${path}` } satisfies FakeResponse)
    next.response = null
    if (lost === 'answer') return void incoming.socket.resetAndDestroy()
    send(response, sent)
  }
  const server = await startHttpServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => send(response, { status: 599, body: String(error) }))
  }, tls)
  return {
    url: server.url + prefix,
    requests,
    answerNext: (response) => {
      next.response = response
    },
    answerNextOrder: (response) => {
      next.orderResponse = response
    },
    loseNextAnswer: () => {
      next.lost = 'answer'
    },
    loseNextOrder: () => {
      next.lost = 'order'
    },
    stop: server.stop,
  }
}

function bodyOf(text: string, headers: IncomingHttpHeaders): unknown {
  if (headers['content-type']?.startsWith('text/plain')) return text
  return text === '' ? undefined : JSON.parse(text)
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: FakeResponse): void {
  if (body === undefined) response.writeHead(status, headers).end()
  else if (typeof body === 'string')
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(body)
  else
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The route with the most literal characters. */
function routeFor(routes: readonly FakeRoute[], method: string, path: string) {
  const literals = ({ template }: FakeRoute) => template.replace(/\{\w+\}/g, '').length
  for (const candidate of routes.toSorted((a, b) => literals(b) - literals(a))) {
    const pattern = candidate.template.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/:]+)')
    const match = new RegExp(`^${pattern}$`).exec(path)
    if (candidate.method !== method || !match) continue
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ])
    return { route: candidate, params: Object.fromEntries(params) as Record<string, string> }
  }
  return undefined
}
