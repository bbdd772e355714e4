/**
 * Whether a name is delegated, asked from the root servers down to the servers of its TLD, over TCP: answers over UDP
 * are easily forged, and those of a resolver may be old.
 */
import { randomInt } from 'node:crypto'
import { DnsFault } from '#kernel/dns/fault.ts'
import {
  classes,
  type Message,
  opcodes,
  readMessage,
  typeCodes,
  uint16s,
  writeMessage,
} from '#kernel/dns/message.ts'
import { decodeName } from '#kernel/dns/name/wire.ts'
import { isAtOrBelow } from '#kernel/dns/name.ts'
import type { Delegation } from '#kernel/domains/watch/watch-state.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import { askOverTcp } from '../tcp-exchange.ts'

const rootServers = ['a', 'c', 'f', 'k', 'l', 'm'].map((letter) => `${letter}.root-servers.net`)

/** A public suffix may be two zones below the root. */
const zonesMax = 4
const serversMax = 3
const nameError = 3

/** `unknown` if the servers cannot be asked. */
export async function delegationOf(egress: Egress, name: string): Promise<Delegation> {
  let zone = ''
  let servers: readonly string[] = rootServers
  for (let depth = 0; depth < zonesMax; depth++) {
    const message = await askOneOf(egress, servers, name)
    if (!message) return 'unknown'
    const referral = [...message.answers, ...message.authority].filter(({ type }) => type === typeCodes.ns)
    if (referral.some((record) => record.name === name)) return 'delegated'
    const next = referral.find((record) => isAtOrBelow(name, record.name) && record.name !== zone)
    if (!next || message.isAuthoritative) {
      const isDefinite = message.isAuthoritative && depth > 0
      return isDefinite && (message.rcode === nameError || message.rcode === 0) ? 'undelegated' : 'unknown'
    }
    if (!isAtOrBelow(next.name, zone)) return 'unknown'
    zone = next.name
    servers = referral.flatMap((record) => (record.name === zone ? [targetOf(message, record.at)] : []))
  }
  return 'unknown'
}

function targetOf({ octets }: Message, at: number): string {
  return decodeName(octets, at).name
}

/** The first usable answer of up to three servers. */
async function askOneOf(egress: Egress, servers: readonly string[], name: string): Promise<Message | null> {
  const first = randomInt(servers.length || 1)
  for (let n = 0; n < Math.min(serversMax, servers.length); n++) {
    const host = servers[(first + n) % servers.length]
    const message = host === undefined ? null : await ask(egress, host, name)
    if (message) return message
  }
  return null
}

async function ask(egress: Egress, host: string, name: string): Promise<Message | null> {
  const id = randomInt(0x10000)
  const questions = [{ name, type: typeCodes.ns, class: classes.in }]
  const query = writeMessage({ id, opcode: opcodes.query, questions })
  try {
    const answer = await askOverTcp(egress, {
      host,
      port: 53,
      question: Buffer.concat([uint16s(query.length), query]),
      seconds: 10,
      bytesMax: 0x10000 + 2,
      isWhole: (octets) => octets.length >= 2 && octets.length >= octets.readUInt16BE(0) + 2,
    })
    const message = readMessage(answer.subarray(2))
    const isUsable = message.isAnswer && message.id === id && [0, nameError].includes(message.rcode)
    return isUsable ? message : null
  } catch (error) {
    if (error instanceof EgressError || error instanceof DnsFault) return null
    throw error
  }
}
