/** Sends a hello on a connection and reads what the server answers. */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { excerpt } from '#checks/read-text.ts'
import type { Alert } from '#checks/tls-scan/wire/alerts.ts'
import { MalformedMessage } from '#checks/tls-scan/wire/byte-reader.ts'
import { type ClientHello, clientHello, helloRecord } from '#checks/tls-scan/wire/client-hello.ts'
import { createFlightReader, type Flight } from '#checks/tls-scan/wire/flight.ts'
import { provesKey } from '#checks/tls-scan/wire/key-proof.ts'
import { handshakeDecryption, replacedHello } from '#checks/tls-scan/wire/key-schedule.ts'
import { type KeyShare, newKeyShare } from '#checks/tls-scan/wire/key-share.ts'
import type { RecordDecryption } from '#checks/tls-scan/wire/records.ts'
import type { ServerHello } from '#checks/tls-scan/wire/server-messages.ts'
import { parseSslv2Answer, type Sslv2Answer, sslv2Hello } from '#checks/tls-scan/wire/sslv2.ts'

export type HelloAnswer =
  /** The server accepts one of the suites. */
  | {
      kind: 'hello'
      hello: ServerHello
      flight: Flight
      /** Null if it cannot be known, or was not read. */
      isKeyProven: boolean | null
    }
  | { kind: 'alert'; alert: Alert }
  /** The server sends something else; `text` begins with it. */
  | { kind: 'not_tls'; text: string }
  | { kind: 'malformed' }
  | { kind: 'closed' }

/** How far to read: the hello; also the parameters of the key exchange; or everything up to the server's signature. */
export type ReadUntil = 'hello' | 'key_exchange' | 'certificates'

export async function exchangeHello(
  socket: Socket,
  hello: ClientHello,
  until: ReadUntil,
): Promise<HelloAnswer> {
  const random = randomBytes(32)
  const share = until === 'certificates' ? newShare(hello) : null
  const first = clientHello(share ? { ...hello, keyShares: [share] } : hello, random)
  const decryptionFor = (answer: ServerHello, message: Buffer) =>
    share ? continueHandshake(answer, message) : null
  const reader = createFlightReader({ decryptionFor, onMessage: (message) => transcript.push(message) })
  let shareInUse = share
  const transcript = [first]

  function continueHandshake(answer: ServerHello, message: Buffer): RecordDecryption | null {
    const { isRetryRequest, suite, group, cookie } = answer
    transcript.push(message)
    if (!isRetryRequest) return decryptionOf(answer, shareInUse, transcript)
    shareInUse = newKeyShare(group ?? 0)
    if (!shareInUse) return null
    const retried = { ...hello, keyShares: [shareInUse], ...(cookie && { cookie }) }
    const second = clientHello(retried, random)
    transcript[0] = replacedHello(suite, first)
    transcript.push(second)
    socket.write(helloRecord('TLSv1.2', second))
    return null
  }

  const canContinue = () => shareInUse !== null
  const answer = await sendAndRead(socket, helloRecord(hello.version, first), {
    push: (chunk) => {
      reader.push(chunk)
      return answerOf(reader.flight, chunk, until, canContinue())
    },
    atEnd: () => endOf(reader.flight),
  })
  if (answer.kind !== 'hello' || until !== 'certificates') return answer
  return { ...answer, isKeyProven: provesKey(answer.flight, { clientRandom: random, transcript }) }
}

const defaultShareGroup = 0x001d

function newShare({ version }: ClientHello): KeyShare | null {
  return version === 'TLSv1.3' ? newKeyShare(defaultShareGroup) : null
}

function decryptionOf(
  { suite, share }: ServerHello,
  ours: KeyShare | null,
  transcript: readonly Buffer[],
): RecordDecryption | null {
  if (!ours || !share) throw new MalformedMessage('no_key_share')
  return handshakeDecryption(suite, ours.secretWith(share), transcript)
}

function answerOf(flight: Flight, chunk: Buffer, until: ReadUntil, canContinue: boolean): HelloAnswer | null {
  const { hello, alert, fault } = flight
  if (fault === 'not_tls') return { kind: 'not_tls', text: excerpt(chunk.toString('latin1'), 80) }
  if (hello && (fault || alert || isRead(flight, hello, until, canContinue)))
    return { kind: 'hello', hello, flight, isKeyProven: null }
  if (fault) return { kind: 'malformed' }
  return alert ? { kind: 'alert', alert } : null
}

function isRead(flight: Flight, hello: ServerHello, until: ReadUntil, canContinue: boolean): boolean {
  if (flight.isComplete || until === 'hello') return true
  if (until === 'key_exchange') return hello.version === 'TLSv1.3' || flight.exchange !== null
  return hello.isRetryRequest && !canContinue
}

function endOf(flight: Flight): HelloAnswer {
  const { hello } = flight
  return hello ? { kind: 'hello', hello, flight, isKeyProven: null } : { kind: 'closed' }
}

export async function exchangeSslv2Hello(socket: Socket): Promise<Sslv2Answer> {
  let received = Buffer.alloc(0)
  return await sendAndRead(socket, sslv2Hello(randomBytes(16)), {
    push: (chunk) => {
      received = Buffer.concat([received, chunk])
      const answer = parseSslv2Answer(received)
      return answer.kind === 'incomplete' ? null : answer
    },
    atEnd: () => ({ kind: 'other' }),
  })
}

type Reading<Answer> = { push(chunk: Buffer): Answer | null; atEnd(): Answer }

/** Resolves with the first answer, or with that at the end of the connection. */
function sendAndRead<Answer>(
  socket: Socket,
  bytes: Buffer,
  { push, atEnd }: Reading<Answer>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  socket.on('data', (chunk: Buffer) => {
    try {
      const answer = push(chunk)
      if (answer === null) return
      socket.pause()
      resolve(answer)
    } catch (error) {
      reject(error)
    }
  })
  const onEnd = () => resolve(atEnd())
  socket.once('end', onEnd)
  socket.once('close', onEnd)
  socket.resume()
  socket.write(bytes)
  return promise
}
