/**
 * Sends GET requests at a fixed rate over keep-alive connections, however fast they are answered: as jobs do, which do not
 * wait for each other. Written for sockets, because an HTTP client of its own would take more CPU time than the service.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type OpenLoad = {
  sent: number
  /** Answers with status 200. */
  accepted: number
  /** Any other answers, and requests without one. */
  failed: number
  /** Milliseconds from sending to the answer, of the accepted. */
  latencies: number[]
  /** From the first request to the last answer. */
  seconds: number
}

type Options = {
  url: string
  perSecond: number
  seconds: number
  connections: number
  pathOf(n: number): string
}

const tickMs = 10
const patienceSeconds = 60

export async function openLoad({ url, perSecond, seconds, connections, pathOf }: Options): Promise<OpenLoad> {
  const { hostname, port } = new URL(url)
  const result: OpenLoad = { sent: 0, accepted: 0, failed: 0, latencies: [], seconds: 0 }
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => open(hostname, Number(port), result)),
  )
  const total = perSecond * seconds
  const begin = performance.now()
  while (result.sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begin) / 1000) * perSecond))
    for (; result.sent < due; result.sent++) {
      const socket = sockets[result.sent % sockets.length]
      socket?.waiting.push(performance.now())
      socket?.socket.write(`GET ${pathOf(result.sent)} HTTP/1.1\r\nHost: bench\r\n\r\n`)
    }
    await delay(tickMs)
  }
  const until = performance.now() + patienceSeconds * 1000
  while (result.accepted + result.failed < total && performance.now() < until) await delay(tickMs)
  result.seconds = (performance.now() - begin) / 1000
  result.failed = total - result.accepted
  for (const { socket } of sockets) socket.destroy()
  return result
}

type Connection = { socket: Socket; waiting: number[] }

/** Answers come in the order of the requests. The texts of the service contain no status line. */
async function open(host: string, port: number, result: OpenLoad): Promise<Connection> {
  const socket = connect({ host, port, noDelay: true })
  const connection: Connection = { socket, waiting: [] }
  let rest = ''
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    rest += text
    const responses = rest.split('HTTP/1.1 ')
    // The last part may be incomplete; it is judged by its status, which is at its beginning.
    const complete = (responses.at(-1) ?? '').length >= 3 ? responses.length : responses.length - 1
    for (const response of responses.slice(1, complete)) {
      const sentAt = connection.waiting.shift() ?? 0
      if (!response.startsWith('200')) result.failed++
      else {
        result.accepted++
        result.latencies.push(performance.now() - sentAt)
      }
    }
    rest = complete === responses.length ? '' : `HTTP/1.1 ${responses.at(-1)}`
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return connection
}
