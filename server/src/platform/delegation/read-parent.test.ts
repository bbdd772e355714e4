/** What is read of a zone whose server answers with as much as fits into a message. */
import { expect, it } from 'vitest'
import {
  additionalCountAt,
  classes,
  type OutgoingRecord,
  readMessage,
  writeMessage,
} from '#kernel/dns/message.ts'
import { encodeName } from '#kernel/dns/name/wire.ts'
import type { NameServerClient } from './name-server-client.ts'
import { readBelow } from './read-parent.ts'

const name = 'shop.example'
const zone = { name: 'example', servers: ['192.0.2.1'] }
const count = 1000
const each = <T>(make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

const record = (owner: string, type: number, rdata: Buffer): OutgoingRecord => ({
  ...{ name: owner, type, class: classes.in, ttl: 60 },
  rdata,
})
const addressesOf = (host: string) =>
  each((index) => record(host, 1, Buffer.from([192, 0, index >> 8, index & 0xff])))

function referral(hosts: readonly string[], additional: readonly OutgoingRecord[]): Buffer {
  const authority = hosts.map((host) => record(name, 2, encodeName(host)))
  const message = writeMessage({ id: 1, opcode: 0, questions: [], authority: [...authority, ...additional] })
  message.writeUInt16BE(authority.length, 8)
  message.writeUInt16BE(additional.length, additionalCountAt)
  return message
}

async function read(message: Buffer) {
  const empty = writeMessage({ id: 1, opcode: 0, questions: [] })
  const client: NameServerClient = {
    ask: async (_address, { type }) => readMessage(type === 'NS' ? message : empty),
    addressesOf: async () => [],
  }
  const dependencies = { client, roots: [], cache: new Map(), clock: () => new Date() }
  const { nameservers, glue } = await readBelow(dependencies, zone, name)
  return { nameservers, addresses: Object.values(glue).flat() }
}

it('is a name server once, with a few of its addresses', async () => {
  const host = `ns.${name}`
  const { nameservers, addresses } = await read(
    referral(
      each(() => host),
      addressesOf(host),
    ),
  )
  expect(nameservers).toEqual([host])
  expect(addresses).toHaveLength(8)
})

it('is not more name servers than any zone has', async () => {
  const { nameservers } = await read(
    referral(
      each((index) => `ns${index}.${name}`),
      [],
    ),
  )
  expect(nameservers).toHaveLength(32)
})
