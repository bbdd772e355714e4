import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckType } from '#checks/check-type.ts'
import { runCheck } from '#checks/run-check.ts'
import { givenServer, type Target } from '#checks/testing/targets.ts'
import { dnsCheck } from '#checks/types/dns/dns-check.ts'
import { httpCheck } from '#checks/types/http/http-check.ts'
import { tcpCheck } from '#checks/types/tcp/tcp-check.ts'
import { createNetwork } from './network.ts'
import { hostAndPort } from './system-resolver.ts'

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

test.each([
  ['192.0.2.1', '192.0.2.1', 53],
  ['192.0.2.1:5353', '192.0.2.1', 5353],
  ['2001:db8::1', '2001:db8::1', 53],
  ['[2001:db8::1]:5353', '2001:db8::1', 5353],
])('the resolver %s is %s, port %i', (text, host, port) => {
  expect(hostAndPort(text)).toEqual({ host, port })
})

test('where names are concealed, a forbidden address looks like one that does not exist', async () => {
  const network = createNetwork({ refusal: () => 'private', concealsNames: () => true })
  const failureFor = (host: string) =>
    runCheck(tcpCheck, { host, port: 80 }, { timeout: 20_000, network }).then(({ failure }) => failure)
  const expected = (host: string) => ({
    class: 'dns',
    message: `${host} has no address that may be checked from here`,
  })
  expect(await failureFor('localhost')).toEqual(expected('localhost'))
  expect(await failureFor('nothing.invalid')).toEqual(expected('nothing.invalid'))
  expect(await failureFor('127.0.0.1')).toEqual({ class: 'probe_internal', message: 'private' })
})

test('a DNS check without a server uses the resolver of the operator, and nothing else at its address', async () => {
  const network = createNetwork({ refusal: () => 'private', resolvers: [`127.0.0.1:${target.port}`] })
  const check = (type: CheckType, settings: object) => runCheck(type, settings, { timeout: 5000, network })
  const before = connections
  expect((await check(dnsCheck, { name: 'example.com', transport: 'tcp' })).failure?.class).not.toBe(
    'probe_internal',
  )
  expect(connections).toBe(before + 1)
  expect((await check(dnsCheck, { name: 'example.com', server: '127.0.0.1' })).outcome).toBe('unknown')
  expect((await check(tcpCheck, { host: '127.0.0.1', port: target.port })).outcome).toBe('unknown')
})
