import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCheck } from '#checks/run-check.ts'
import { givenServer, type Target } from '#checks/testing/targets.ts'
import { httpCheck } from '#checks/types/http/http-check.ts'
import { tcpCheck } from '#checks/types/tcp/tcp-check.ts'
import { createNetwork } from './network.ts'

let target: Target
let connections = 0
const guarded = createNetwork({
  refusal: (address) => (address.startsWith('127.') ? `${address} is an address of this machine` : null),
})

beforeAll(async () => {
  target = await givenServer((socket) => {
    connections++
    socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'))
  })
})
afterAll(() => target.close())

test.each([
  [tcpCheck, () => ({ host: '127.0.0.1', port: target.port })],
  [tcpCheck, () => ({ host: 'localhost', family: 'ipv4', port: target.port })],
  [httpCheck, () => ({ url: `http://127.0.0.1:${target.port}/` })],
])('a check opens no socket to a forbidden address', async (type, settings) => {
  const result = await runCheck(type, settings(), { timeout: 5000, network: guarded })
  expect(result).toMatchObject({
    outcome: 'unknown',
    failure: { class: 'probe_internal', message: '127.0.0.1 is an address of this machine' },
    address: null,
  })
  expect(connections).toBe(0)
})

test('a check does not follow a redirect to a forbidden address', async () => {
  const redirecting = await givenServer((socket) => {
    socket.on('data', () =>
      socket.end(
        `HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${target.port}/\r\nContent-Length: 0\r\n\r\n`,
      ),
    )
  })
  let asked = 0
  const network = createNetwork({ refusal: () => (asked++ < 2 ? null : 'not allowed') })
  const result = await runCheck(
    httpCheck,
    { url: `http://127.0.0.1:${redirecting.port}/` },
    { timeout: 5000, network },
  )
  expect(result.failure).toEqual({ class: 'probe_internal', message: 'not allowed' })
  expect(connections).toBe(0)
  await redirecting.close()
})
