import { afterAll, expect, test } from 'vitest'
import { check, freePort, givenServer, type Target } from '#checks/testing/targets.ts'
import { bytesOf, tcpCheck } from './tcp-check.ts'

const targets: Target[] = []
afterAll(() => Promise.all(targets.map((target) => target.close())))

async function given(serve: Parameters<typeof givenServer>[0]) {
  const target = await givenServer(serve)
  targets.push(target)
  return { host: '127.0.0.1', port: target.port }
}

test('an accepted connection is enough', async () => {
  const result = await check(tcpCheck, await given(() => {}))
  expect(result).toMatchObject({ outcome: 'up', failure: null, address: '127.0.0.1', evidence: {} })
})

test('a check can send a text and expect an answer', async () => {
  const target = await given((socket) =>
    socket.on('data', (data) => socket.write(data.toString() === 'PING\r\n' ? '+PONG\r\n' : '-ERR\r\n')),
  )
  expect(await check(tcpCheck, { ...target, send: 'PING\\r\\n', expect: '^\\+PONG' })).toMatchObject({
    outcome: 'up',
    evidence: { received: '+PONG' },
  })
})

test('an answer in pieces is reassembled', async () => {
  const target = await given((socket) => {
    const pieces = ['220 ma', 'il.exam', 'ple.com']
    const next = () => {
      const piece = pieces.shift()
      if (piece !== undefined) socket.write(piece, () => setImmediate(next))
    }
    next()
  })
  expect((await check(tcpCheck, { ...target, expect: '220 mail\\.example\\.com' })).outcome).toBe('up')
})

test('an unexpected answer is reported when the server closes', async () => {
  const target = await given((socket) => socket.end('SSH-2.0-OpenSSH\r\n'))
  expect((await check(tcpCheck, { ...target, expect: '^220 ' })).failure).toEqual({
    class: 'closed',
    message: 'The server closed the connection after “SSH-2.0-OpenSSH”',
  })
})

test('a server that closes at once is down if an answer is expected', async () => {
  const target = await given((socket) => socket.destroy())
  expect((await check(tcpCheck, { ...target, expect: 'x' })).failure?.class).toBe('closed')
})

test('a server that sends endlessly is cut off', async () => {
  const target = await given((socket) => {
    const more = () => socket.writable && socket.write('noise '.repeat(2000), more)
    more()
  })
  expect((await check(tcpCheck, { ...target, expect: 'signal' })).failure?.class).toBe('body_too_large')
})

test('a silent server is a timeout', async () => {
  const result = await check(tcpCheck, { ...(await given(() => {})), expect: 'x' }, 300)
  expect(result.failure).toEqual({
    class: 'timeout',
    message: 'Waited for an answer longer than the 0.3 s of the check',
  })
})

test('a port on which nothing listens is down as refused', async () => {
  const port = await freePort()
  expect((await check(tcpCheck, { host: '127.0.0.1', port })).failure).toEqual({
    class: 'connect_refused',
    message: `127.0.0.1:${port} refused the connection`,
  })
})

test('a name without an address is a DNS failure', async () => {
  const result = await check(tcpCheck, { host: 'nothing.invalid', port: 80 })
  expect(result).toMatchObject({ outcome: 'down', failure: { class: 'dns' }, address: null })
})

test('a check limited to one address family never uses the other', async () => {
  const target = await given(() => {})
  expect((await check(tcpCheck, { ...target, family: 'ipv6' })).failure).toEqual({
    class: 'dns',
    message: '127.0.0.1 has no IPv6 address',
  })
})

test('a check that takes longer than its threshold is degraded', async () => {
  const target = await given((socket) => void setTimeout(() => socket.write('ok'), 30))
  expect(await check(tcpCheck, { ...target, expect: 'ok', slow_after_ms: 10 })).toMatchObject({
    outcome: 'degraded',
    failure: null,
    warnings: [{ code: 'latency' }],
  })
})

test('a pattern that blocks backtracking engines is matched quickly', async () => {
  const target = await given((socket) => socket.end(`${'a'.repeat(5000)}!`))
  expect((await check(tcpCheck, { ...target, expect: '^(a+)+$' })).failure?.class).toBe('closed')
})

test('an invalid pattern is not a failure of the target', async () => {
  const target = await given((socket) => socket.end('x'))
  expect(await check(tcpCheck, { ...target, expect: '(' })).toMatchObject({
    outcome: 'unknown',
    failure: { class: 'probe_internal' },
  })
})

test('text of the server is compared in its own character set', async () => {
  const utf8 = await given((socket) => socket.end('Größe\r\n'))
  expect((await check(tcpCheck, { ...utf8, expect: 'Größe' })).outcome).toBe('up')
  const latin1 = await given((socket) => socket.end(Buffer.from('Größe\r\n', 'latin1')))
  expect((await check(tcpCheck, { ...latin1, expect: 'Größe' })).outcome).toBe('up')
})

test('what a server sends is shown as PostgreSQL can store it', async () => {
  const target = await given((socket) => socket.end(Buffer.from('a\0b')))
  expect((await check(tcpCheck, { ...target, expect: '^b' })).failure?.message).not.toContain('\0')
})

test('escapes become bytes, and other characters are sent in UTF-8', () => {
  expect(bytesOf('a\\r\\n\\t\\\\\\x00\\xfFé')).toEqual(Buffer.from([97, 13, 10, 9, 92, 0, 255, 0xc3, 0xa9]))
  expect(bytesOf('\\q')).toEqual(Buffer.from('\\q'))
})
