/**
 * Reads the first flight of a server: its hello, certificates and key exchange, or an alert, from the records of SSLv3 to
 * TLS 1.3. It accepts any bytes in any chunks, keeps no more than the limits below, and never throws: what is not TLS
 * becomes a fault.
 */
import { type Alert, alertOf } from './alerts.ts'
import { byteReader, MalformedMessage } from './byte-reader.ts'
import {
  beginsRecord,
  createMessageReader,
  createRecordReader,
  type Fragment,
  type HandshakeMessage,
  type RecordDecryption,
  recordTypes,
} from './records.ts'
import {
  type KeyExchange,
  parseAlpn,
  parseCertificateStatus,
  parseCertificates,
  parseCertificateVerify,
  parseExtensions,
  parseServerHello,
  parseServerKeyExchange,
  type ServerHello,
  type Signature,
} from './server-messages.ts'

export type Flight = {
  hello: ServerHello | null
  chain: readonly Buffer[] | null
  /** The OCSP response for the first certificate. */
  staple: Buffer | null
  exchange: KeyExchange | null
  /** With the key of the certificate; not yet verified. */
  signature: Signature | null
  alpn: string | null
  /** A fatal alert, which ends the handshake. */
  alert: Alert | null
  /** The server has sent all that it sends before an answer of the client. */
  isComplete: boolean
  /** `not_tls`: the first bytes are not those of TLS. `malformed`: later ones are not, or exceed the limits. */
  fault: 'not_tls' | 'malformed' | null
}

export type FlightOptions = {
  /** Called with each hello of TLS 1.3 and its whole message. Without a result, the rest remains unread. */
  decryptionFor?(hello: ServerHello, message: Buffer): RecordDecryption | null
  /** Called with each message between the hello and the signature of TLS 1.3, which signs them. */
  onMessage?(message: Buffer): void
}

export type FlightReader = { readonly flight: Flight; push(chunk: Buffer): void }

const flightBytesMax = 64 * 1024

const messageTypes = {
  serverHello: 2,
  encryptedExtensions: 8,
  certificate: 11,
  serverKeyExchange: 12,
  serverHelloDone: 14,
  certificateVerify: 15,
  finished: 20,
  certificateStatus: 22,
} as const

export function createFlightReader({ decryptionFor, onMessage }: FlightOptions = {}): FlightReader {
  const flight = emptyFlight()
  const records = createRecordReader()
  const messages = createMessageReader()
  let received = 0

  function readHello({ body, whole }: HandshakeMessage): void {
    const hello = parseServerHello(body)
    // A server may ask for another hello once.
    if (flight.hello && (!flight.hello.isRetryRequest || hello.isRetryRequest))
      throw new MalformedMessage('second_hello')
    flight.hello = hello
    flight.alpn = hello.alpn
    const decryption = hello.version === 'TLSv1.3' ? decryptionFor?.(hello, whole) : null
    if (decryption) records.decryptWith(decryption)
  }

  function readFragment({ type, content }: Fragment): void {
    if (type === recordTypes.alert) readAlert(flight, content)
    else if (type === recordTypes.handshake)
      for (const message of messages.read(content))
        if (message.type === messageTypes.serverHello) readHello(message)
        else {
          readMessage(flight, message)
          if (!flight.isComplete) onMessage?.(message.whole)
        }
    else if (type === recordTypes.applicationData && !flight.hello)
      throw new MalformedMessage('data_before_hello')
  }

  return {
    flight,
    push(chunk) {
      if (flight.fault || flight.alert) return
      if (received === 0 && !beginsRecord(chunk)) {
        flight.fault = 'not_tls'
        return
      }
      received += chunk.length
      try {
        if (received > flightBytesMax) throw new MalformedMessage('flight_too_long')
        for (const fragment of records.read(chunk)) if (!flight.alert) readFragment(fragment)
      } catch (error) {
        if (!(error instanceof MalformedMessage)) throw error
        flight.fault = 'malformed'
      }
    },
  }
}

function emptyFlight(): Flight {
  return {
    hello: null,
    chain: null,
    staple: null,
    exchange: null,
    signature: null,
    alpn: null,
    alert: null,
    isComplete: false,
    fault: null,
  }
}

/** Warnings, such as an unrecognized name, do not end the handshake; close_notify does. */
function readAlert(flight: Flight, content: Buffer): void {
  const reader = byteReader(content)
  const alert = alertOf(reader.number(1), reader.number(1))
  if (alert.isFatal || alert.code === 0) flight.alert = alert
}

function readMessage(flight: Flight, { type, body }: HandshakeMessage): void {
  const { hello } = flight
  if (!hello) throw new MalformedMessage('message_before_hello')
  switch (type) {
    case messageTypes.encryptedExtensions:
      flight.alpn = parseAlpn(parseExtensions(byteReader(body)))
      return
    case messageTypes.certificate:
      Object.assign(flight, parseCertificates(body, hello.version))
      return
    case messageTypes.certificateStatus:
      flight.staple = parseCertificateStatus(body)
      return
    case messageTypes.serverKeyExchange:
      Object.assign(flight, parseServerKeyExchange(body, hello))
      return
    case messageTypes.certificateVerify:
      flight.signature = parseCertificateVerify(body)
      flight.isComplete = true
      return
    case messageTypes.serverHelloDone:
    case messageTypes.finished:
      flight.isComplete = true
  }
}
