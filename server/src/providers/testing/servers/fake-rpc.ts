// A stateful stand-in for an API with one address, where each request names its operation.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FakeApi, FakeResponse } from './fake-api.ts'
import { startHttpServer } from './http-server.ts'

export type RpcRequest = { operation: string; path: string; headers: IncomingHttpHeaders; body: string }

type FakeRpcOptions = {
  /** The path of the address. */
  path: string
  operationOf(headers: IncomingHttpHeaders, body: string): string
  /** Orders are what `loseNextAnswer` and `loseNextOrder` affect. */
  isOrder(operation: string): boolean
  handle(request: RpcRequest): FakeResponse
}

export async function startFakeRpc({ path, operationOf, isOrder, handle }: FakeRpcOptions): Promise<FakeApi> {
  const next: {
    response: FakeResponse | null
    orderResponse: FakeResponse | null
    lost: 'answer' | 'order' | null
  } = {
    orderResponse: null,
    response: null,
    lost: null,
  }
  const requests: string[] = []
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(incoming)
    const operation = operationOf(incoming.headers, body)
    requests.push(`${incoming.method} ${incoming.url} ${operation}`)
    const lost = isOrder(operation) ? next.lost : null
    if (lost !== null) next.lost = null
    const orderResponse = isOrder(operation) ? next.orderResponse : null
    if (orderResponse !== null) next.orderResponse = null
    if (lost === 'order') return void incoming.socket.resetAndDestroy()
    const {
      status = 200,
      headers = {},
      body: sent,
    } = orderResponse ??
    next.response ??
    handle({ operation, path: incoming.url ?? '', headers: incoming.headers, body })
    next.response = null
    if (lost === 'answer') return void incoming.socket.resetAndDestroy()
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(sent === undefined || typeof sent === 'string' ? sent : JSON.stringify(sent))
  }
  const server = await startHttpServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => response.writeHead(599).end(String(error)))
  })
  return {
    url: server.url + path,
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
