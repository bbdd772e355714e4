/**
 * Sends GET requests at a fixed rate over keep-alive connections, however fast they are answered: as jobs do, which do not
 * wait for each other. A connection has one request at a time; if all are busy, another one is opened. Written for
 * sockets, because an HTTP client would take more CPU time than the service.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type OpenLoad = {
  sent: number
  /** Responses with status 200. */
  accepted: number
  /** Responses with status 503, after which the request was sent again. */
  refused: number
  /** Any other responses, and requests without one. */
  failed: number
  /** Milliseconds from when the request should have been sent to its response, of the accepted. */
  latencies: number[]
  /** From the first request to the last response. */
  seconds: number
  /** CPU time of this process, in milliseconds. */
  cpuMs: number
}

type Options = {
  url: string
  perSecond: number
  seconds: number
  connectionsMax: number
  paths: readonly string[]
}

const tickMs = 5
const patienceSeconds = 60

type Request = { bytes: Buffer; dueAt: number }

export async function openLoad(options: Options): Promise<OpenLoad> {
  const { url, perSecond, seconds, connectionsMax, paths } = options
  const result = { sent: 0, accepted: 0, refused: 0, failed: 0, latencies: [] as number[] }
  const texts = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`))
  const waiting: Request[] = []
  const pool = connectionPool(url, connectionsMax, (request, status, retryAfterSeconds) => {
    if (status === 200) {
      result.accepted++
      result.latencies.push(performance.now() - request.dueAt)
    } else if (status === 503) {
      result.refused++
      setTimeout(() => waiting.push(request), retryAfterSeconds * 1000)
    } else result.failed++
    const next = waiting.shift()
    if (next && !pool.send(next)) waiting.unshift(next)
  })
  const total = perSecond * seconds
  const cpu = process.cpuUsage()
  const begin = performance.now()
  const until = begin + (seconds + patienceSeconds) * 1000
  while (result.accepted + result.failed < total && performance.now() < until) {
    const due = Math.min(total, Math.floor(((performance.now() - begin) / 1000) * perSecond))
    for (; result.sent < due; result.sent++) {
      const bytes = texts[result.sent % texts.length]
      if (bytes) waiting.push({ bytes, dueAt: begin + (result.sent * 1000) / perSecond })
    }
    while (waiting[0] && pool.send(waiting[0])) waiting.shift()
    await delay(tickMs)
  }
  const { user, system } = process.cpuUsage(cpu)
  pool.close()
  return {
    ...result,
    failed: total - result.accepted,
    seconds: (performance.now() - begin) / 1000,
    cpuMs: (user + system) / 1000,
  }
}

type OnResponse = (request: Request, status: number, retryAfterSeconds: number) => void

function connectionPool(url: string, connectionsMax: number, onResponse: OnResponse) {
  const { hostname: host, port } = new URL(url)
  const idle: ((request: Request) => void)[] = []
  const sockets = new Set<Socket>()

  function open(): (request: Request) => void {
    let sent: Request | null = null
    let received = ''
    function take(count: number, bytes: Uint8Array): boolean {
      received += Buffer.from(bytes.buffer, bytes.byteOffset, count).toString('latin1')
      const request = sent
      if (!request || !isComplete(received)) return true
      const status = Number(received.slice(9, 12))
      const retryAfter = status === 503 ? Number(/retry-after: (\d+)/i.exec(received)?.[1] ?? 1) : 0
      received = ''
      sent = null
      idle.push(send)
      onResponse(request, status, retryAfter)
      return true
    }
    const onread = { buffer: Buffer.allocUnsafe(4096), callback: take }
    const socket = connect({ host, port: Number(port), noDelay: true, onread })
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      const index = idle.indexOf(send)
      if (index >= 0) idle.splice(index, 1)
      if (sent) onResponse(sent, 0, 0)
    })
    function send(request: Request): void {
      sent = request
      socket.write(request.bytes)
    }
    return send
  }

  return {
    /** False if all connections are busy, and there are as many as there may be. */
    send(request: Request): boolean {
      const send = idle.pop() ?? (sockets.size < connectionsMax ? open() : undefined)
      send?.(request)
      return send !== undefined
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Whether a response has arrived with its body. */
function isComplete(response: string): boolean {
  const end = response.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = response.toLowerCase().indexOf('\r\ncontent-length: ')
  return length < 0 || response.length >= end + 4 + Number.parseInt(response.slice(length + 18), 10)
}
