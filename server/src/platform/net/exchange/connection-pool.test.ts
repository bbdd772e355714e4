import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { createEgress } from '../egress.ts'
import { egressPolicy } from '../policy.ts'
import { egressThrough, failure, get, givenEgress } from '../testing/egress.ts'
import { givenCertificate, givenHttpsServer, givenTcpServer } from '../testing/servers.ts'
import { createConnectionPool } from './connection-pool.ts'

const answer = 'HTTP/1.1 204 No Content\r\n\r\n'

/** A server that responds to each request separately, and counts connections and requests. */
async function givenCountingServer(onRequest: (socket: Socket, request: number) => void) {
  const counts = { connections: 0, requests: 0 }
  const port = await givenTcpServer((socket) => {
    counts.connections++
    socket.on('data', () => onRequest(socket, ++counts.requests))
  })
  return { counts, port }
}

const sameGroup = { connectionGroup: 'a' }

it('keeps a connection for the next request of the same group, and of no other', async () => {
  const { counts, port } = await givenCountingServer((socket) => socket.write(answer))
  const { egress } = givenEgress()
  const url = `http://hook.test:${port}/`
  for (const connectionGroup of ['a', 'a', 'b', 'a', 'b'])
    expect((await egress.request(get(url, { connectionGroup }))).status).toBe(204)
  expect(counts).toEqual({ connections: 2, requests: 5 })
  await egress.request(get(url))
  await egress.request(get(url))
  expect(counts).toEqual({ connections: 4, requests: 7 })
})

it('keeps TLS connections too', async () => {
  const certificate = givenCertificate('hook.test')
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificate.cert])
  onTestFinished(() => setDefaultCACertificates(trusted))
  const callers = new Set<number | undefined>()
  const port = await givenHttpsServer(certificate, (request, response) => {
    callers.add(request.socket.remotePort)
    response.end('ok')
  })
  const { egress } = givenEgress()
  for (let each = 0; each < 3; each++)
    expect((await egress.request(get(`https://hook.test:${port}/`, sameGroup))).address).toBe('127.0.0.1')
  expect(callers.size).toBe(1)
})

it('reuses no connection to an address that the name no longer has', async () => {
  const { counts, port } = await givenCountingServer((socket) => socket.write(answer))
  const addresses = ['127.0.0.1']
  const egress = egressThrough(async () => addresses.map((address) => ({ address, family: 4 })))
  const request = get(`http://moving.test:${port}/`, sameGroup)
  await egress.request(request)
  addresses[0] = '127.0.0.2'
  // No server listens there.
  expect(await failure(egress.request(request))).toMatchObject({ kind: 'connect' })
  addresses[0] = '127.0.0.1'
  await egress.request(request)
  expect(counts).toEqual({ connections: 2, requests: 2 })
})

it('reuses no connection to an address that has become forbidden', async () => {
  const { counts, port } = await givenCountingServer((socket) => socket.write(answer))
  const settings = { allowPrivateNetworks: true, egressAllow: [], egressDeny: [] }
  const egress = createEgress(egressPolicy(settings), async () => [{ address: '127.0.0.1', family: 4 }])
  const request = get(`http://hook.test:${port}/`, sameGroup)
  await egress.request(request)
  settings.allowPrivateNetworks = false
  expect(await failure(egress.request(request))).toMatchObject({ kind: 'dns' })
  expect(counts).toEqual({ connections: 1, requests: 1 })
})

it('sends a request again if the server closes a pooled connection instead of responding', async () => {
  for (const cut of ['resetAndDestroy', 'destroy'] as const) {
    const { counts, port } = await givenCountingServer((socket, request) =>
      request === 2 ? socket[cut]() : socket.write(answer),
    )
    const { egress } = givenEgress()
    const url = `http://hook.test:${port}/`
    for (let each = 0; each < 3; each++)
      expect((await egress.request(get(url, { ...sameGroup, method: 'POST', body: '{}' }))).status).toBe(204)
    expect(counts).toEqual({ connections: 2, requests: 4 })
  }
})

it('does not send it a third time, nor again after a response has begun', async () => {
  const never = await givenCountingServer((socket, request) =>
    request === 1 ? socket.write(answer) : socket.resetAndDestroy(),
  )
  const { egress } = givenEgress()
  const url = `http://hook.test:${never.port}/`
  await egress.request(get(url, sameGroup))
  expect(await failure(egress.request(get(url, sameGroup)))).toMatchObject({ kind: 'reset' })
  expect(never.counts.requests).toBe(3)

  const half = await givenCountingServer((socket, request) => {
    if (request === 1) socket.write(answer)
    else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf', () => socket.destroy())
  })
  const cut = get(`http://hook.test:${half.port}/`, sameGroup)
  await egress.request(cut)
  expect(await failure(egress.request(cut))).toMatchObject({ kind: 'reset' })
  expect(half.counts.requests).toBe(2)
})

it('does not keep a connection whose response was truncated or that the server closes', async () => {
  const endings = [
    `HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n${'x'.repeat(5000)}`,
    'HTTP/1.0 200 OK\r\n\r\n',
  ]
  for (const ending of endings) {
    const { counts, port } = await givenCountingServer((socket) => {
      socket.write(ending)
      if (ending.startsWith('HTTP/1.0')) socket.end()
    })
    const { egress } = givenEgress()
    for (let each = 0; each < 2; each++) await egress.request(get(`http://hook.test:${port}/`, sameGroup))
    expect(counts).toEqual({ connections: 2, requests: 2 })
  }
})

it('does not treat data that arrived before its request as the response', async () => {
  const sockets: Socket[] = []
  const { counts, port } = await givenCountingServer((socket) => {
    sockets.push(socket)
    socket.write(answer)
  })
  const { egress } = givenEgress()
  const request = get(`http://hook.test:${port}/`, sameGroup)
  await egress.request(request)
  const [socket] = sockets
  socket?.write('HTTP/1.1 500 Forged\r\nContent-Length: 0\r\n\r\n')
  await eventually(() => socket?.destroyed)
  expect((await egress.request(request)).status).toBe(204)
  expect(counts.connections).toBe(2)
})

it('closes a connection that was idle for too long', async () => {
  const closed = Promise.withResolvers<void>()
  const { port } = await givenCountingServer((socket) => {
    socket.on('close', () => closed.resolve())
    socket.write(answer)
  })
  const url = new URL(`http://127.0.0.1:${port}/`)
  const kept = createConnectionPool(20)
  const outgoing = httpRequest(url, kept.optionsFor(url, 'a', []))
  outgoing.on('response', (response) => response.resume()).end()
  await closed.promise
})
