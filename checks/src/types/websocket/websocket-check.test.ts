import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { check, givenServer } from '#checks/testing/targets.ts'
import { websocketCheck } from './websocket-check.ts'

async function givenWebSockets() {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (offered) => (offered.has('chat') ? 'chat' : false),
  })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const closes: number[] = []
  server.on('connection', (socket) => socket.on('close', (code) => void closes.push(code)))
  return { server, closes, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/live?room=1` }
}

test('a server that opens a WebSocket is up, and receives a close frame', async () => {
  const { url, server, closes } = await givenWebSockets()
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
  expect(await check(websocketCheck, { url })).toMatchObject({
    outcome: 'up',
    evidence: { status: 101, subprotocol: null },
  })
  await closed
  expect(closes).toEqual([1000])
})

test('a subprotocol must be chosen by the server', async () => {
  const { url } = await givenWebSockets()
  expect((await check(websocketCheck, { url, subprotocol: 'chat' })).failure).toBeNull()
  expect((await check(websocketCheck, { url, subprotocol: 'other' })).failure).toEqual({
    class: 'protocol',
    message: 'The server chooses no subprotocol, not other',
  })
})

test.each([
  [
    'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n',
    'status',
    'Status 404, not 101 (Switching Protocols)',
  ],
  [
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: bm8=\r\n\r\n',
    'protocol',
    'The server switches protocols, but not to a WebSocket',
  ],
  ['SSH-2.0-OpenSSH\r\n', 'closed', 'The server closed the connection without an answer in HTTP'],
])('%j is down', async (response, failureClass, message) => {
  const target = await givenServer((socket) => socket.once('data', () => socket.end(response)))
  onTestFinished(() => target.close())
  const { failure } = await check(websocketCheck, { url: `ws://127.0.0.1:${target.port}/` })
  expect(failure).toEqual({ class: failureClass, message })
})
