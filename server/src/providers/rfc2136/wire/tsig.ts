// Transaction signatures (RFC 8945). A request is signed with a shared key; every response must have a signature over
// itself and the request's signature, or its data is rejected. A transfer is a response of many messages: the first and
// the last are signed, up to 99 between them may be unsigned, and each signature covers all messages since the previous
// one. An unsigned message is only ever accepted as a refusal, because servers refuse some requests before they check
// the key.
import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  additionalCountAt,
  classes,
  type IncomingRecord,
  type Message,
  recordHead,
  typeCodes,
  uint16s,
} from '#kernel/dns/message.ts'
import { decodeName, encodeName } from '#kernel/dns/name/wire.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { readOrMalformed } from '#providers/rfc2136/errors.ts'

const hashes = {
  'hmac-sha256': 'sha256',
  'hmac-sha512': 'sha512',
  'hmac-sha384': 'sha384',
  'hmac-sha224': 'sha224',
  'hmac-sha1': 'sha1',
} as const

export type TsigAlgorithm = keyof typeof hashes
export type TsigKey = { name: string; algorithm: TsigAlgorithm; secret: Buffer }

/** The supported algorithms. */
export const tsigAlgorithms: readonly string[] = Object.keys(hashes)

/** Whether a text names a supported algorithm. */
export function isTsigAlgorithm(text: string): text is TsigAlgorithm {
  return Object.hasOwn(hashes, text)
}

/** The allowed clock difference, as recommended by RFC 8945 section 10. */
const fudgeSeconds = 300
const unsignedMax = 99
const errors = { badSig: 16, badKey: 17, badTime: 18, badTrunc: 22 } as const

type Signature = {
  keyName: string
  algorithm: string
  signedAt: number
  fudge: number
  mac: Buffer
  originalId: number
  error: number
  other: Buffer
}

/** Signs a request at a time in seconds since 1970. Returns the MAC, which the response's signature includes. */
export function signRequest(message: Buffer, key: TsigKey, now: number): { message: Buffer; mac: Buffer } {
  const mac = hmac(key, [message, variables(key, now, fudgeSeconds, 0, Buffer.alloc(0))])
  const rdata = Buffer.concat([
    encodeName(key.algorithm),
    timers(now, fudgeSeconds),
    uint16s(mac.length),
    mac,
    message.subarray(0, 2),
    uint16s(0, 0),
  ])
  const head = recordHead({ type: typeCodes.tsig, class: classes.any, ttl: 0 }, rdata.length)
  const signed = Buffer.concat([message, encodeName(key.name), head, rdata])
  signed.writeUInt16BE(signed.readUInt16BE(additionalCountAt) + 1, additionalCountAt)
  return { message: signed, mac }
}

/** The number of octets that a signature adds to a message. */
export function signatureOctets(key: TsigKey): number {
  return signRequest(Buffer.alloc(12), key, 0).message.length - 12
}

/** A message whose signature, if it has one, is valid. */
export type Answer = { message: Message; isSigned: boolean }

export type AnswerVerifier = {
  /** Verifies the next message of the response; throws `auth` if its signature is invalid. */
  take(message: Message): Answer
}

/** Verifies the messages that respond to a signed request, in order. `now` returns seconds since 1970. */
export function answerVerifier(key: TsigKey, requestMac: Buffer, now: () => number): AnswerVerifier {
  let priorMac = requestMac
  let isFirst = true
  let unsigned: Buffer[] = []
  return {
    take(message) {
      const record = message.additional.at(-1)
      if (record?.type !== typeCodes.tsig) {
        unsigned.push(message.octets)
        if (!isFirst && unsigned.length > unsignedMax) throw notSignedWithKey(key)
        return { message, isSigned: false }
      }
      const signature = readSignature(message.octets, record)
      const covered = [
        uint16s(priorMac.length),
        priorMac,
        ...unsigned,
        unsignedMessage(message.octets, record, signature),
        isFirst
          ? variables(key, signature.signedAt, signature.fudge, signature.error, signature.other)
          : timers(signature.signedAt, signature.fudge),
      ]
      check(signature, key, covered, now())
      priorMac = signature.mac
      isFirst = false
      unsigned = []
      return { message, isSigned: true }
    },
  }
}

function check(signature: Signature, key: TsigKey, covered: readonly Buffer[], now: number): void {
  if (signature.error === errors.badKey || signature.keyName !== key.name)
    throw new ProviderError(
      'auth',
      `The server has no key ${key.name} as ${key.algorithm}, or the key may not do this.`,
      { vendorCode: 'BADKEY' },
    )
  if (signature.error === errors.badSig)
    throw new ProviderError('auth', `The server has a different secret for the key ${key.name}.`, {
      vendorCode: 'BADSIG',
    })
  const mac = hmac(key, covered)
  if (signature.algorithm !== key.algorithm || !isSame(signature.mac, mac)) throw notSignedWithKey(key)
  if (signature.error === errors.badTime) throw clocksDiffer(now, serverTime(signature))
  if (signature.error !== 0)
    throw new ProviderError('auth', `The server refused the signature (TSIG error ${signature.error}).`, {
      vendorCode: signature.error === errors.badTrunc ? 'BADTRUNC' : String(signature.error),
    })
  if (Math.abs(now - signature.signedAt) > signature.fudge) throw clocksDiffer(now, signature.signedAt)
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function notSignedWithKey(key: TsigKey): ProviderError {
  return new ProviderError('auth', `The response is not signed with the key ${key.name}.`)
}

function clocksDiffer(ours: number, theirs: number): ProviderError {
  return new ProviderError(
    'auth',
    `The clocks of this installation and of the server differ by ${Math.abs(ours - theirs)} seconds:` +
      'signatures are valid for 300. Synchronise the clocks.',
    { vendorCode: 'BADTIME' },
  )
}

/** With BADTIME, the other data is the server's time (RFC 8945 section 5.2.3). */
function serverTime({ other, signedAt }: Signature): number {
  return other.length === 6 ? other.readUIntBE(0, 6) : signedAt
}

function readSignature(octets: Buffer, record: IncomingRecord): Signature {
  const { name: algorithm, end } = readOrMalformed(() => decodeName(octets, record.at))
  const rest = octets.subarray(end, record.at + record.length)
  const macLength = rest.length < 16 ? Number.POSITIVE_INFINITY : rest.readUInt16BE(8)
  const behind = 10 + macLength
  if (behind + 6 > rest.length)
    throw new ProviderError('unknown', 'The signature of the response is malformed.')
  return {
    keyName: record.name,
    algorithm,
    signedAt: rest.readUIntBE(0, 6),
    fudge: rest.readUInt16BE(6),
    mac: rest.subarray(10, behind),
    originalId: rest.readUInt16BE(behind),
    error: rest.readUInt16BE(behind + 2),
    other: rest.subarray(behind + 6),
  }
}

/** The message as it was before signing. */
function unsignedMessage(octets: Buffer, record: IncomingRecord, { originalId }: Signature): Buffer {
  const bare = Buffer.from(octets.subarray(0, record.start))
  bare.writeUInt16BE(originalId, 0)
  bare.writeUInt16BE(bare.readUInt16BE(additionalCountAt) - 1, additionalCountAt)
  return bare
}

function variables(key: TsigKey, signedAt: number, fudge: number, error: number, other: Buffer): Buffer {
  return Buffer.concat([
    encodeName(key.name),
    uint16s(classes.any, 0, 0),
    encodeName(key.algorithm),
    timers(signedAt, fudge),
    uint16s(error, other.length),
    other,
  ])
}

function timers(signedAt: number, fudge: number): Buffer {
  const octets = Buffer.alloc(8)
  octets.writeUIntBE(signedAt, 0, 6)
  octets.writeUInt16BE(fudge, 6)
  return octets
}

function hmac(key: TsigKey, parts: readonly Buffer[]): Buffer {
  const digest = createHmac(hashes[key.algorithm], key.secret)
  for (const part of parts) digest.update(part)
  return digest.digest()
}
