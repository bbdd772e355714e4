/**
 * The servers of registries on port 43 and 53, and an egress that reaches them by their names: a WHOIS server, and name
 * servers of the root and of every TLD.
 */
import {
  classes,
  opcodes,
  type Question,
  readMessage,
  typeCodes,
  uint16s,
  writeMessage,
} from '#kernel/dns/message.ts'
import { encodeName } from '#kernel/dns/name/wire.ts'
import type { Egress } from '#platform/net/egress.ts'
import { givenEgress } from '#platform/net/testing/egress.ts'
import { givenTcpServer } from '#platform/net/testing/servers.ts'

export interface RegistryNetwork {
  egress: Egress
  /** What the WHOIS server answers to a query, without its final line break. */
  whois: (query: string) => string
  whoisQueries: string[]
  /** The names that the servers of TLDs delegate. */
  delegated: Set<string>
  /** Whether name servers answer nothing. */
  isDnsDown: boolean
  dnsQueries: string[]
}

export async function givenRegistryNetwork(): Promise<RegistryNetwork> {
  const { egress } = givenEgress()
  const whoisPort = await givenTcpServer((socket) => {
    socket.on('data', (data) => {
      const query = data.toString().trim()
      network.whoisQueries.push(query)
      socket.end(`${network.whois(query)}\r\n`)
    })
  })
  const rootPort = await givenNameServer('root', () => network)
  const tldPort = await givenNameServer('tld', () => network)
  const network: RegistryNetwork = {
    egress: {
      ...egress,
      connect(target) {
        const port =
          target.port === 43 ? whoisPort : target.host.endsWith('.root-servers.net') ? rootPort : tldPort
        return egress.connect({ ...target, port })
      },
    },
    whois: () => '',
    whoisQueries: [],
    delegated: new Set(),
    isDnsDown: false,
    dnsQueries: [],
  }
  return network
}

/** Answers questions for NS records: the root with a referral to the TLD, the TLD with one to delegated names. */
async function givenNameServer(level: 'root' | 'tld', network: () => RegistryNetwork): Promise<number> {
  return await givenTcpServer((socket) => {
    socket.on('data', (data) => {
      const { dnsQueries, isDnsDown, delegated } = network()
      const { id, questions } = readMessage(Buffer.from(data).subarray(2))
      const [question] = questions
      if (!question || isDnsDown) return void socket.destroy()
      dnsQueries.push(`${level} ${question.name}`)
      const tld = question.name.slice(question.name.lastIndexOf('.') + 1)
      const zone = level === 'root' ? tld : delegated.has(question.name) ? question.name : null
      socket.write(answerTo(id, question, zone))
    })
  })
}

const nameError = 3

function answerTo(id: number, question: Question, zone: string | null): Buffer {
  const authority =
    zone === null
      ? []
      : [
          {
            name: zone,
            type: typeCodes.ns,
            class: classes.in,
            ttl: 3600,
            rdata: encodeName(`ns1.nic.${zone}`),
          },
        ]
  const message = writeMessage({ id, opcode: opcodes.query, questions: [question], authority })
  // An answer; NXDOMAIN with authority where there is no such name.
  message.writeUInt16BE(0x8000 | (zone === null ? 0x0400 | nameError : 0), 2)
  return Buffer.concat([uint16s(message.length), message])
}
