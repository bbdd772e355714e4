/** The records of SSLv3 to TLS 1.3 (RFC 8446 section 5), and the handshake messages in them. */
import { MalformedMessage } from './byte-reader.ts'

/** Decrypts a record of TLS 1.3: its header and content. Throws MalformedMessage. */
export type RecordDecryption = (header: Buffer, content: Buffer) => { type: number; content: Buffer }

export const recordTypes = { changeCipherSpec: 20, alert: 21, handshake: 22, applicationData: 23 } as const

export type Fragment = { type: number; content: Buffer }

export type RecordReader = {
  /** What can be read with these bytes. Throws MalformedMessage. */
  read(chunk: Buffer): Generator<Fragment>
  /** From now on, records of application data contain the handshake. */
  decryptWith(decryption: RecordDecryption): void
}

/** An encrypted record is longer than its content by up to 256 bytes, and by 2048 before TLS 1.3 (RFC 5246 section 6.2.3). */
const recordBytesMax = 2 ** 14 + 2048
const headerLength = 5

export function createRecordReader(): RecordReader {
  let received = Buffer.alloc(0)
  let decryption: RecordDecryption | null = null
  return {
    decryptWith(next) {
      decryption = next
    },
    *read(chunk) {
      received = Buffer.concat([received, chunk])
      while (received.length >= headerLength) {
        const header = received.subarray(0, headerLength)
        const length = header.readUInt16BE(3)
        if (!beginsRecord(header)) throw new MalformedMessage('no_record')
        if (length > recordBytesMax) throw new MalformedMessage('record_too_long')
        if (received.length < headerLength + length) return
        const content = received.subarray(headerLength, headerLength + length)
        received = received.subarray(headerLength + length)
        const type = header[0] ?? 0
        if (type === recordTypes.applicationData && decryption) yield decryption(header, content)
        else yield { type, content }
      }
    },
  }
}

/** Whether the bytes begin a record, as far as they have come. */
export function beginsRecord(bytes: Buffer): boolean {
  const [type, major] = bytes
  return (
    (type === undefined || (type >= recordTypes.changeCipherSpec && type <= recordTypes.applicationData)) &&
    (major === undefined || major === 3)
  )
}

export type HandshakeMessage = { type: number; body: Buffer; whole: Buffer }

const messageBytesMax = 64 * 1024

/** Messages may span several records, and a record may contain several messages. */
export function createMessageReader(): { read(content: Buffer): Generator<HandshakeMessage> } {
  let received = Buffer.alloc(0)
  return {
    *read(content) {
      received = Buffer.concat([received, content])
      while (received.length >= 4) {
        const length = received.readUIntBE(1, 3)
        if (length > messageBytesMax) throw new MalformedMessage('message_too_long')
        if (received.length < 4 + length) return
        const whole = received.subarray(0, 4 + length)
        received = received.subarray(4 + length)
        yield { type: whole[0] ?? 0, body: whole.subarray(4), whole }
      }
    },
  }
}
