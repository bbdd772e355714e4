/** A DNS server for tests, queried over UDP, whose answers can differ for each query. */
import { createSocket } from 'node:dgram'
import { Resolver as DnsResolver } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { onTestFinished } from 'vitest'
import { octetsOf } from '#kernel/ip/address.ts'
import type { Resolver } from '../resolve.ts'

export interface RebindingNameServer {
  port: number
  /** Resolves through this server over a socket, without a cache. */
  resolver: Resolver
  /** The addresses of a name: the first list for the first look-up, and so on. The last one is repeated. */
  setAnswer(name: string, ...answers: (readonly string[])[]): void
  /** How often a name was looked up. */
  lookUps(name: string): number
}

const types: Readonly<Record<number, 4 | 6>> = { 1: 4, 28: 6 }
const nameError = 3

export async function givenRebindingNameServer(): Promise<RebindingNameServer> {
  const answers = new Map<string, (readonly string[])[]>()
  const questions = new Map<string, number>()
  const socket = createSocket('udp4', (query, from) => {
    const { name, type, end } = questionOf(query)
    const family = types[type]
    const count = questions.get(`${name} ${family}`) ?? 0
    questions.set(`${name} ${family}`, count + 1)
    const said = answers.get(name)
    const addresses = (said?.[Math.min(count, said.length - 1)] ?? []).filter(
      (address) => isIP(address) === family,
    )
    socket.send(answerTo(query.subarray(0, end), said === undefined ? nameError : 0, addresses), from.port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())))
  const { port } = socket.address()
  const dns = new DnsResolver({ maxTimeout: 2000, tries: 1 })
  dns.setServers([`127.0.0.1:${port}`])
  return {
    port,
    async resolver(host) {
      const name = host.toLowerCase()
      const found = await Promise.all([dns.resolve4(name).catch(noneOf), dns.resolve6(name).catch(noneOf)])
      return found.flatMap((addresses, index) =>
        addresses.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
      )
    },
    setAnswer: (name, ...lists) => void answers.set(name, lists),
    lookUps: (name) => questions.get(`${name} 4`) ?? 0,
  }
}

/** A name without addresses of one family may have some of the other. */
function noneOf(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENODATA') return []
  throw error
}

/** RFC 1035, 4.1: a header of 12 octets, then one question. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(question: Buffer, code: number, addresses: readonly string[]): Buffer {
  const header = Buffer.from(question)
  header.writeUInt16BE(0x8580 | code, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, ...addresses.map(record)])
}

/** A record with a TTL of 0, which must not be cached. */
function record(address: string): Buffer {
  const data = octetsOf(address)
  const head = Buffer.from([0xc0, 12, 0, data.length === 4 ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, data.length])
  return Buffer.concat([head, data])
}
