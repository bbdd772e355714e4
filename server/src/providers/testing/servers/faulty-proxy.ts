// A proxy that cuts the connection at a chosen request, or at some of all, before or after it is executed.
import { type IncomingMessage, request as sendPlain } from 'node:http'
import { request as sendByTls } from 'node:https'
import { type ServerCertificate, startHttpServer } from './http-server.ts'

export type FaultyProxy = {
  /** With the path of the API. */
  url: string
  /** Cuts the request with this number, from now on and from 0; null: none. Returns how many there were since. */
  cut(request: number | null, when: 'before' | 'after'): () => number
  /** Cuts this share of the requests from now on, half of them before they are executed. */
  cutSome(share: number): void
  stop(): Promise<void>
}

/** In front of the API at an address. With a certificate, it is called by TLS, as the API is. */
export async function startFaultyProxy(address: string, tls?: ServerCertificate): Promise<FaultyProxy> {
  const { origin, pathname } = new URL(address)
  const send = tls ? sendByTls : sendPlain
  let fault: { request: number | null; when: 'before' | 'after' } = { request: null, when: 'before' }
  let requests = 0
  let share = 0
  const isChosen = () =>
    share > 0 && Math.random() < share ? (Math.random() < 0.5 ? 'before' : 'after') : null
  const drop = ({ socket }: IncomingMessage) => (tls ? socket.destroy() : socket.resetAndDestroy())
  const server = await startHttpServer((incoming, response) => {
    const cut = requests++ === fault.request ? fault.when : isChosen()
    if (cut === 'before') return void drop(incoming)
    const { method, headers } = incoming
    const options = { method, headers, rejectUnauthorized: false }
    const forwarded = send(new URL(incoming.url ?? '', origin), options, (answer) => {
      if (cut) {
        answer.resume()
        drop(incoming)
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(forwarded)
  }, tls)
  return {
    url: server.url + pathname.replace(/\/$/, ''),
    cut(request, when) {
      fault = { request, when }
      requests = 0
      return () => requests
    },
    cutSome(chosen) {
      share = chosen
    },
    stop: server.stop,
  }
}
