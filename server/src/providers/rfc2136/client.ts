// Signed exchanges with one server: questions, transfers (RFC 5936) and updates (RFC 2136). Every request is signed and
// every response verified, so an attacker on the path can neither insert records nor pretend that an update was done.
// Only a refusal is accepted without a signature, because some servers refuse before they check the key.
import { randomInt } from 'node:crypto'
import {
  classes,
  type Message,
  type OutgoingRecord,
  opcodes,
  type Question,
  readMessage,
  typeCodes,
  writeMessage,
} from '#kernel/dns/message.ts'
import type { Egress } from '#platform/net/egress.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { ServerAccess } from './access.ts'
import { notSigned, queryError, rcodes, readOrMalformed } from './errors.ts'
import { type RecordConsumer, readTransfer } from './transfer.ts'
import { withConnection } from './wire/connection.ts'
import { type Answer, answerVerifier, signatureOctets, signRequest, type TsigKey } from './wire/tsig.ts'

/** The prerequisites and the updates of one UPDATE message. */
export type Update = { prerequisites: OutgoingRecord[]; updates: OutgoingRecord[] }

export type DnsClient = {
  /** Returns the responses to questions in the same order. All are sent over one connection. */
  ask(questions: readonly Question[]): Promise<Answer[]>
  /** Passes on each record of a zone except the closing SOA; throws unless the transfer was complete. */
  transfer(zone: string, take: RecordConsumer): Promise<void>
  /** Encodes an update as a message; undefined if it does not fit into one. */
  updateMessage(zone: string, update: Update): Buffer | undefined
  /** Sends the message of an update and returns the server's response code. */
  update(message: Buffer): Promise<number>
}

const askSecondsMax = 30
const updateSecondsMax = 60
const transferSecondsMax = 120
const messageOctetsMax = 65_535

/** Creates a client of one server. `access` throws a ProviderError if the credentials are unusable. */
export function createDnsClient(access: () => ServerAccess, egress: Egress, now: () => number): DnsClient {
  const signedRequest = (request: Buffer, key: TsigKey) => {
    const unixSeconds = () => Math.floor(now() / 1000)
    const { message, mac } = signRequest(request, key, unixSeconds())
    return { message, verify: answerVerifier(key, mac, unixSeconds).take }
  }
  return {
    ask: async (questions) => {
      const { server, key } = access()
      const firstId = newId()
      const asked = questions.map((question, index) =>
        signedRequest(queryMessage(question, (firstId + index) % idCount), key),
      )
      return await withConnection(egress, server, askSecondsMax, async ({ send, receive }) => {
        for (const { message } of asked) send(message)
        const answers = new Map<number, Answer>()
        // Responses may arrive in any order (RFC 7766 section 7).
        while (answers.size < asked.length) {
          const message = readAnswer(await receive())
          const index = (message.id - firstId + idCount) % idCount
          const verify = asked[index]?.verify
          if (verify === undefined || answers.has(index)) throw wrongQuestion()
          answers.set(index, requireSigned(verify(message)))
        }
        return [...answers].sort(([a], [b]) => a - b).map(([, answer]) => answer)
      })
    },
    transfer: async (zone, take) => {
      const { server, key } = access()
      const question = { name: zone, type: typeCodes.axfr, class: classes.in }
      const { message, verify } = signedRequest(queryMessage(question, newId()), key)
      await withConnection(egress, server, transferSecondsMax, async ({ send, receive }) => {
        send(message)
        await readTransfer(zone, take, async () => {
          const answer = verify(answerTo(message, readAnswer(await receive())))
          if (answer.message.rcode !== rcodes.noError) throw queryError(answer.message.rcode, zone)
          return answer
        })
      })
    },
    updateMessage: (zone, { prerequisites, updates }) => {
      const message = writeMessage({
        id: newId(),
        opcode: opcodes.update,
        questions: [{ name: zone, type: typeCodes.soa, class: classes.in }],
        answers: prerequisites,
        authority: updates,
      })
      return message.length + signatureOctets(access().key) <= messageOctetsMax ? message : undefined
    },
    update: async (request) => {
      const { server, key } = access()
      const { message, verify } = signedRequest(request, key)
      return await withConnection(egress, server, updateSecondsMax, async ({ send, receive }) => {
        send(message)
        return requireSigned(verify(answerTo(message, readAnswer(await receive())))).message.rcode
      })
    },
  }
}

const idCount = 2 ** 16

function newId(): number {
  return randomInt(idCount)
}

function queryMessage(question: Question, id: number): Buffer {
  return writeMessage({ id, opcode: opcodes.query, questions: [question] })
}

function readAnswer(octets: Buffer): Message {
  const message = readOrMalformed(() => readMessage(octets))
  if (message.isAnswer) return message
  throw wrongQuestion()
}

function answerTo(request: Buffer, answer: Message): Message {
  if (answer.id !== request.readUInt16BE(0)) throw wrongQuestion()
  return answer
}

function wrongQuestion(): ProviderError {
  return new ProviderError('unknown', 'The server answered a different question.')
}

const refusals: readonly number[] = [
  rcodes.formErr,
  rcodes.servFail,
  rcodes.notImp,
  rcodes.refused,
  rcodes.notAuth,
]

/** A response that contains data or reports success must be signed. */
function requireSigned(answer: Answer): Answer {
  if (answer.isSigned || refusals.includes(answer.message.rcode)) return answer
  throw notSigned()
}
