// A proxy that cuts the connection at a chosen request, before or after it is executed.
import { request as send } from 'node:http'
import { startHttpServer } from './http-server.ts'

export type FaultyProxy = {
  url: string
  /** Cuts the request with this number, from now on and from 0; null: none. Returns how many there were since. */
  cut(request: number | null, when: 'before' | 'after'): () => number
  stop(): Promise<void>
}

export async function startFaultyProxy(origin: string): Promise<FaultyProxy> {
  let fault: { request: number | null; when: 'before' | 'after' } = { request: null, when: 'before' }
  let requests = 0
  const server = await startHttpServer((incoming, response) => {
    const isCut = requests++ === fault.request
    if (isCut && fault.when === 'before') return void incoming.socket.resetAndDestroy()
    const { method, headers } = incoming
    const forwarded = send(new URL(incoming.url ?? '', origin), { method, headers }, (answer) => {
      if (isCut) {
        answer.resume()
        incoming.socket.resetAndDestroy()
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(forwarded)
  })
  return {
    url: server.url,
    cut(request, when) {
      fault = { request, when }
      requests = 0
      return () => requests
    },
    stop: server.stop,
  }
}
