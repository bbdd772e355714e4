import { afterEach, describe, expect, test } from 'vitest'
import { type OutgoingRecord, writeMessage } from '#kernel/dns/message.ts'
import { rdataToWire } from '#kernel/dns/rdata.ts'
import { knownRecordType } from '#kernel/dns/records/record-types.ts'
import type { DnsProvider } from '#providers/ports/dns.ts'
import { type Script, startScriptedNameServer } from '#providers/testing/servers/scripted-name-server.ts'
import { testTools } from '#providers/testing/tools.ts'
import { rfc2136 } from './adapter.ts'

const zone = { name: 'example.com', ref: 'example.com' }
const soa = recordOf('example.com', 'SOA', 'ns1.example.net. admin.example.net. 7 3600 600 86400 300')
const hosts = Array.from({ length: 200 }, (_, index) => recordOf(`h${index}.example.com`, 'A', '192.0.2.1'))
const host = recordOf('www.example.com', 'A', '192.0.2.1')

describe('the response to a zone transfer', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })
  const given = async (script: Script): Promise<DnsProvider> => {
    const server = await startScriptedNameServer(script)
    stops.push(server.stop)
    const { dns } = rfc2136.open(server.credentials, testTools())
    if (dns === undefined) throw new Error('The adapter has no DNS.')
    return dns
  }

  test('may be one message, or split anywhere into several', async () => {
    const whole = await given(({ octets, sendSigned }) => sendSigned(answer(octets, [soa, ...hosts, soa])))
    const cut = await given(({ octets, sendSigned }) => {
      for (const record of [soa, ...hosts, soa]) sendSigned(answer(octets, [record]))
    })
    expect((await whole.read(zone)).rrsets).toHaveLength(200)
    expect(await cut.read(zone)).toEqual(await whole.read(zone))
  })

  test('may contain up to 99 unsigned messages between signed ones', async () => {
    const dns = await given(({ octets, sendSigned, sendUnsigned }) => {
      sendSigned(answer(octets, [soa]))
      for (const record of hosts.slice(0, 99)) sendUnsigned(answer(octets, [record]))
      sendSigned(answer(octets, [host]))
      for (const record of hosts.slice(99, 198)) sendUnsigned(answer(octets, [record]))
      sendSigned(answer(octets, [soa]))
    })
    expect((await dns.read(zone)).rrsets).toHaveLength(199)
  })

  const faults: [string, string, RegExp, Script][] = [
    [
      'holds a hundredth message without a signature',
      'auth',
      /not signed/,
      ({ octets, sendSigned, sendUnsigned }) => {
        sendSigned(answer(octets, [soa]))
        for (const record of hosts.slice(0, 100)) sendUnsigned(answer(octets, [record]))
        sendSigned(answer(octets, [soa]))
      },
    ],
    [
      'has a record slipped in between signed messages',
      'auth',
      /not signed/,
      ({ octets, sendSigned, sendUnsigned }, socket) => {
        sendSigned(answer(octets, [soa]))
        sendUnsigned(answer(octets, [hosts[0] ?? host]))
        const slipped = answer(octets, [host])
        socket.write(Buffer.concat([Buffer.from([0, slipped.length]), slipped]))
        sendSigned(answer(octets, [soa]))
      },
    ],
    [
      'has a wrong signature',
      'auth',
      /not signed/,
      ({ octets, sendSigned }) => sendSigned(answer(octets, [soa, host, soa]), { corrupt: true }),
    ],
    [
      'is not signed at all',
      'auth',
      /is not signed/,
      ({ octets, sendUnsigned }) => sendUnsigned(answer(octets, [soa, host, soa])),
    ],
    [
      'is not signed at its end',
      'auth',
      /is not signed/,
      ({ octets, sendSigned, sendUnsigned }) => {
        sendSigned(answer(octets, [soa, host]))
        sendUnsigned(answer(octets, [soa]))
      },
    ],
    [
      'ends before the closing SOA',
      'unavailable',
      /closed the connection/,
      ({ octets, sendSigned }, socket) => {
        sendSigned(answer(octets, [soa, host]))
        socket.end()
      },
    ],
    [
      'ends in the middle of a message',
      'unavailable',
      /closed the connection/,
      ({ octets, sendSigned }, socket) => {
        sendSigned(answer(octets, [soa, host]))
        socket.end(Buffer.from([1, 0, 1, 2, 3]))
      },
    ],
    [
      'begins with another record than the SOA',
      'unknown',
      /does not begin with the SOA/,
      ({ octets, sendSigned }) => sendSigned(answer(octets, [host, soa, soa])),
    ],
    [
      'begins with the SOA of another zone',
      'unknown',
      /does not begin with the SOA/,
      ({ octets, sendSigned }) => sendSigned(answer(octets, [{ ...soa, name: 'example.org' }, soa])),
    ],
    [
      'goes on behind its end',
      'unknown',
      /follow after its end/,
      ({ octets, sendSigned }) => sendSigned(answer(octets, [soa, soa, host])),
    ],
    ['is empty', 'unknown', /empty/, ({ octets, sendSigned }) => sendSigned(answer(octets, []))],
    [
      'answers another question',
      'unknown',
      /different question/,
      ({ octets, sendSigned }) => {
        const other = Buffer.from(octets)
        other.writeUInt16BE((other.readUInt16BE(0) + 1) % 65_536, 0)
        sendSigned(answer(other, [soa, host, soa]))
      },
    ],
    [
      'is no DNS message',
      'unknown',
      /malformed/,
      ({ octets }, socket) =>
        socket.write(Buffer.concat([Buffer.from([0, 14]), octets.subarray(0, 2), Buffer.alloc(12, 0xff)])),
    ],
    [
      'is refused without a signature',
      'auth',
      /may not transfer/,
      ({ octets, sendUnsigned }) => sendUnsigned(answer(octets, [], 5)),
    ],
    ['never comes', 'unavailable', /closed the connection/, (_, socket) => socket.end()],
  ]
  test.each(faults)('that %s is an error of the kind %s', async (_, kind, words, script) => {
    const dns = await given(script)
    await expect(dns.read(zone)).rejects.toMatchObject({ kind, message: expect.stringMatching(words) })
  })

  test('an unsigned response to a question or an update is rejected', async () => {
    const dns = await given(({ octets, sendUnsigned }) => sendUnsigned(answer(octets, [soa])))
    await expect(dns.findZone('example.com')).rejects.toMatchObject({ kind: 'auth' })
    const after = { name: 'www', type: 'A', ttl: 300, values: ['192.0.2.1'] }
    const change = { key: { name: 'www', type: 'A' }, before: null, after }
    await expect(dns.apply(zone, [change])).rejects.toMatchObject({ kind: 'auth' })
  })
})

function recordOf(name: string, type: string, value: string): OutgoingRecord {
  return { name, type: knownRecordType(type).code, class: 1, ttl: 300, rdata: rdataToWire(type, value) }
}

function answer(request: Buffer, answers: readonly OutgoingRecord[], rcode = 0): Buffer {
  const message = writeMessage({ id: request.readUInt16BE(0), opcode: 0, questions: [], answers })
  message.writeUInt16BE(0x8400 | rcode, 2)
  return message
}
