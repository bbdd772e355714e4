/** A hostile server may send anything: the readers return a fault or an answer, and keep to their limits. */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHsts } from '#checks/tls-scan/probes/hsts.ts'
import { extendedResponse } from '#checks/types/tls/ldap-messages.ts'
import { mysqlGreeting } from '#checks/types/tls/mysql-messages.ts'
import { uint, vector } from './byte-reader.ts'
import { handshakeMessage } from './client-hello.ts'
import { createFlightReader, type Flight } from './flight.ts'
import { provesKey } from './key-proof.ts'
import { handshakeDecryption } from './key-schedule.ts'
import { newKeyShare, shareableGroups } from './key-share.ts'
import { parseSslv2Answer } from './sslv2.ts'

const record = (type: number, content: Buffer) =>
  Buffer.concat([uint(type, 1), uint(0x0303, 2), vector(2, content)])
const extension = (type: number, content: Buffer) => Buffer.concat([uint(type, 2), vector(2, content)])
const certificate = vector(3, Buffer.from('certificate'))

/** The flight of a TLS 1.2 server with ECDHE. */
const flight12 = record(
  22,
  Buffer.concat([
    handshakeMessage(
      2,
      Buffer.concat([
        ...[uint(0x0303, 2), randomBytes(32), vector(1), uint(0xc02f, 2), uint(0, 1)],
        vector(
          2,
          extension(0xff01, Buffer.from([0])),
          extension(16, vector(2, vector(1, Buffer.from('h2')))),
        ),
      ]),
    ),
    handshakeMessage(11, vector(3, certificate, certificate)),
    handshakeMessage(22, Buffer.concat([uint(1, 1), vector(3, Buffer.from('staple'))])),
    handshakeMessage(
      12,
      Buffer.concat([
        Buffer.from([3, 0, 29]),
        vector(1, randomBytes(32)),
        uint(0x0403, 2),
        vector(2, randomBytes(70)),
      ]),
    ),
    handshakeMessage(14, Buffer.alloc(0)),
  ]),
)
/** That of a TLS 1.3 server, whose rest is encrypted. */
const flight13 = Buffer.concat([
  record(
    22,
    handshakeMessage(
      2,
      Buffer.concat([
        ...[uint(0x0303, 2), randomBytes(32), vector(1), uint(0x1301, 2), uint(0, 1)],
        vector(
          2,
          extension(43, uint(0x0304, 2)),
          extension(51, Buffer.concat([uint(0x1d, 2), vector(2, randomBytes(32))])),
        ),
      ]),
    ),
  ),
  record(20, Buffer.from([1])),
  record(23, randomBytes(200)),
])

function read(bytes: Buffer, sizes: readonly number[]): Flight {
  const transcript: Buffer[] = []
  const reader = createFlightReader({
    onMessage: (message) => transcript.push(message),
    decryptionFor: ({ suite, share, group }, message) => {
      const ours = newKeyShare(group ?? 0)
      return ours && share ? handshakeDecryption(suite, ours.secretWith(share), [message]) : null
    },
  })
  let at = 0
  for (let index = 0; at < bytes.length; index++) {
    const size = Math.max(1, sizes[index % sizes.length] ?? bytes.length)
    reader.push(bytes.subarray(at, at + size))
    at += size
  }
  provesKey(reader.flight, { clientRandom: randomBytes(32), transcript })
  return reader.flight
}

const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 })
const garbage = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes))
/** A valid flight with a few bytes changed, removed or repeated. */
const mutated = fc
  .tuple(
    fc.constantFrom(flight12, flight13),
    fc.array(fc.tuple(fc.nat(), fc.nat(255), fc.constantFrom('set', 'cut', 'repeat')), { maxLength: 6 }),
  )
  .map(([flight, changes]) =>
    changes.reduce((bytes, [position, value, change]) => {
      const at = position % bytes.length
      if (change === 'set') return Buffer.from(bytes).fill(value, at, at + 1)
      if (change === 'cut')
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1), Buffer.from([value])])
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - value))])
    }, flight),
  )

test('a flight is read the same in whatever chunks it comes', () => {
  fc.assert(
    fc.property(sizes, (chunks) => {
      expect(read(flight12, chunks)).toMatchObject({
        chain: [Buffer.from('certificate'), Buffer.from('certificate')],
        staple: Buffer.from('staple'),
        exchange: { kind: 'ec', group: 29 },
        alpn: 'h2',
        hello: {
          version: 'TLSv1.2',
          suite: 0xc02f,
          isSecureRenegotiation: true,
          isExtendedMasterSecret: false,
        },
        isComplete: true,
        fault: null,
      })
    }),
  )
})

test('no bytes make the reader of a flight throw', () => {
  fc.assert(
    fc.property(fc.oneof(garbage, mutated), sizes, (bytes, chunks) => {
      const { hello, isComplete, fault } = read(bytes, chunks)
      if (isComplete) expect(hello).not.toBeNull()
      if (fault === 'not_tls') expect(hello).toBeNull()
    }),
    { numRuns: 1500 },
  )
})

test('a server that sends without end is a fault after 64 KiB, and one that announces too much at once', () => {
  const endless = Buffer.concat(
    Array.from({ length: 5 }, () => record(22, handshakeMessage(0, Buffer.alloc(16_000)))),
  )
  expect(read(Buffer.concat([flight12, endless]), [1000]).fault).toBe('malformed')
  expect(read(Buffer.from([22, 3, 3, 0xff, 0xff]), [5]).fault).toBe('malformed')
  expect(read(record(22, Buffer.from([2, 0xff, 0xff, 0xff])), [9]).fault).toBe('malformed')
})

test('no bytes make the other readers throw', () => {
  fc.assert(
    fc.property(garbage, fc.string(), (bytes, text) => {
      parseSslv2Answer(bytes)
      parseSslv2Answer(Buffer.concat([Buffer.from([0x80, bytes.length, 4]), bytes]))
      extendedResponse(bytes)
      extendedResponse(Buffer.concat([Buffer.from([0x30]), bytes]))
      mysqlGreeting(bytes)
      mysqlGreeting(Buffer.concat([uint(bytes.length, 1), Buffer.from([0, 0, 0, 10]), bytes]))
      parseHsts(text)
    }),
    { numRuns: 1000 },
  )
})

test('no share of a server makes the key exchange fail otherwise than as malformed', () => {
  for (const group of shareableGroups) {
    const ours = newKeyShare(group)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1700 }), (share) => {
        try {
          ours?.secretWith(Buffer.from(share))
        } catch (error) {
          expect(error).toMatchObject({ name: 'MalformedMessage' })
        }
      }),
      { numRuns: 30 },
    )
  }
})
