/** Ports without TLS, and servers that misbehave or limit connections. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNetwork } from '#checks/network/network.ts'
import { type Authority, givenAuthority } from '#checks/testing/certificates.ts'
import { givenClosedPort, givenServer, givenTlsServer, type Target } from '#checks/testing/targets.ts'
import { createAddressSlots } from './connection/address-slots.ts'
import { scanLocal as scan } from './testing/scan-local.ts'
import { uint, vector } from './wire/byte-reader.ts'

const targets: Target[] = []
let authority: Authority
let tls: Target

beforeAll(async () => {
  authority = await givenAuthority()
  const certificate = await authority.sign({ name: 'localhost', altNames: 'DNS:localhost', days: 90 })
  tls = await given(givenTlsServer(certificate))
})
afterAll(async () => {
  await Promise.all(targets.map((target) => target.close()))
  await authority.remove()
})

async function given(starting: Promise<Target>): Promise<Target> {
  const target = await starting
  targets.push(target)
  return target
}

const answering = (answer: Buffer | string) =>
  given(givenServer((socket) => socket.once('data', () => socket.end(answer))))

const handshakeFailure = Buffer.from([21, 3, 1, 0, 2, 2, 40])

test.each([
  [
    'no_tls',
    'The server does not answer in TLS: “HTTP/1.1 400 Bad Request”',
    'HTTP/1.1 400 Bad Request\r\n\r\n',
  ],
  ['declined', 'The server ended the handshake with the alert handshake_failure', handshakeFailure],
  [
    'declined',
    'The server sent messages that are not valid in TLS',
    Buffer.from([22, 3, 3, 0, 4, 2, 0, 0, 0]),
  ],
  ['closed', 'The server closed the connection without an answer', ''],
] as const)('is %s: %s', async (outcome, detail, answer) => {
  const server = await answering(answer)
  expect(await scan(server.port, { depth: 'posture' })).toMatchObject({
    outcome,
    detail,
    served: null,
    posture: null,
  })
})

test('a closed port is refused, and nothing more is tried', async () => {
  const { port } = await given(givenClosedPort())
  expect(await scan(port, { depth: 'posture' })).toMatchObject({
    outcome: 'refused',
    detail: `127.0.0.1:${port} refused the connection`,
    connections: 1,
  })
})

test('an address that the rules of the network refuse is forbidden, and there is no connection', async () => {
  let connections = 0
  const server = await given(givenServer(() => connections++))
  const network = createNetwork({ refusal: () => 'Private addresses are not scanned' })
  expect(await scan(server.port, { network, depth: 'posture', hsts: true })).toMatchObject({
    outcome: 'forbidden',
    detail: 'Private addresses are not scanned',
  })
  expect(connections).toBe(0)
})

test('a server that never answers is a timeout when the time of the scan is over', async () => {
  const controller = new AbortController()
  const server = await given(givenServer(() => controller.abort()))
  expect(await scan(server.port, { signal: controller.signal, depth: 'posture' })).toMatchObject({
    outcome: 'timeout',
    detail: 'The scan ran out of time',
    connections: 1,
  })
})

test('a server that sends without end is cut off', async () => {
  let sent = 0
  const endless = (socket: Socket) => {
    const record = Buffer.concat([Buffer.from([22, 3, 3]), vector(2, Buffer.alloc(16_000))])
    const send = () => {
      while (!socket.destroyed && socket.write(record)) sent += record.length
    }
    socket.on('drain', send)
    socket.once('data', send)
  }
  const server = await given(givenServer(endless))
  expect(await scan(server.port)).toMatchObject({ outcome: 'declined' })
  // What the buffers of the system hold is sent as well.
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

/** Answers the hello of SSLv2 as the draft says, and closes all other connections. */
function serveSslv2(socket: Socket): void {
  socket.once('data', (hello: Buffer) => {
    if (hello[0] !== 0x80 || hello[2] !== 1) return void socket.end()
    const ciphers = Buffer.from([1, 0, 0x80, 2, 0, 0x80])
    const certificate = Buffer.from('certificate')
    const body = Buffer.concat([
      Buffer.from([4, 0, 1, 0, 2]),
      ...[uint(certificate.length, 2), uint(ciphers.length, 2), uint(16, 2)],
      ...[certificate, ciphers, randomBytes(16)],
    ])
    socket.end(Buffer.concat([uint(0x8000 | body.length, 2), body]))
  })
}

test('SSLv2 is found, with its ciphers', async () => {
  const server = await given(givenServer(serveSslv2))
  const { outcome, posture } = await scan(server.port, { depth: 'posture' })
  expect({ outcome, protocols: posture?.protocols }).toEqual({ outcome: 'tls', protocols: ['SSLv2'] })
  expect(posture?.ciphers).toMatchObject([
    {
      protocol: 'SSLv2',
      ciphers: [
        { name: 'SSL_CK_RC4_128_WITH_MD5', bits: 128 },
        { name: 'SSL_CK_RC4_128_EXPORT40_WITH_MD5', bits: 40, isExport: true },
      ],
    },
  ])
})

/** Forwards hellos of TLS 1.2 and later, and leaves others without an answer, as some firewalls do. */
function dropping(socket: Socket): void {
  socket.once('data', (hello: Buffer) => {
    // The version of the hello follows the headers of the record and of the message.
    if (hello.readUInt16BE(9) < 0x0303) return
    const server = connect(tls.port, '127.0.0.1')
    server.on('error', () => socket.destroy())
    server.write(hello)
    socket.pipe(server).pipe(socket)
  })
}

test('silence is a refusal if the server still accepts what it accepted before', async () => {
  const server = await given(givenServer(dropping))
  const { posture } = await scan(server.port, { depth: 'posture', connectionsMax: 400 })
  expect(posture).toMatchObject({ incomplete: null, protocols: ['TLSv1.2', 'TLSv1.3'] })
})

/** Forwards this many connections to the TLS server, and ends the others. */
function limited(connectionsMax: number, refuse: (socket: Socket) => void): (socket: Socket) => void {
  let connections = 0
  return (socket) => {
    if (++connections > connectionsMax) return refuse(socket)
    const server = connect(tls.port, '127.0.0.1')
    server.on('error', () => socket.destroy())
    socket.pipe(server).pipe(socket)
  }
}

test('a server that closes further connections makes the posture incomplete', async () => {
  const server = await given(givenServer(limited(15, (socket) => socket.destroy())))
  const { outcome, posture, connections } = await scan(server.port, { depth: 'posture' })
  expect({ outcome, incomplete: posture?.incomplete }).toEqual({
    outcome: 'tls',
    incomplete: 'The server no longer accepts what it accepted before',
  })
  expect(connections).toBeLessThanOrEqual(60)
})

test('a server that no longer begins TLS makes the posture incomplete, and is not asked again', async () => {
  let connections = 0
  const server = await given(
    givenServer((socket) => {
      if (++connections > 15) return void socket.end('554 Too many connections\r\n')
      socket.write('220 mail.example.com ESMTP\r\n')
      socket.on('data', function onCommand(command) {
        if (command.toString().startsWith('EHLO')) return void socket.write('250-mail\r\n250 STARTTLS\r\n')
        socket.off('data', onCommand)
        const owner = connect(tls.port, '127.0.0.1').on('error', () => socket.destroy())
        socket.write('220 go ahead\r\n', () => socket.pipe(owner).pipe(socket))
      })
    }),
  )
  const { posture, connections: made } = await scan(server.port, { depth: 'posture', startTls: 'smtp' })
  expect(posture?.incomplete).toBe('The server does not accept connections any longer')
  // Two may have been under way, each with a second attempt.
  expect(made).toBeLessThanOrEqual(19)
})

test('there are at most two connections to an address at once, over all scans that share the slots', async () => {
  const slots = createAddressSlots()
  const count = { now: 0, max: 0 }
  const counted = {
    async take(address: string) {
      const release = await slots.take(address)
      count.max = Math.max(count.max, ++count.now)
      return () => {
        count.now--
        release()
      }
    },
  }
  const scans = await Promise.all([1, 2, 3].map(() => scan(tls.port, { slots: counted, depth: 'posture' })))
  expect(scans.map(({ posture }) => posture?.incomplete)).toEqual([null, null, null])
  expect(count).toEqual({ now: 0, max: 2 })
})
