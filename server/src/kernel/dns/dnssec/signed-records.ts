/**
 * The records of one name and type in a message with their signatures, and whether a key of the zone has made one of these
 * (RFC 4034 and 4035). It is not checked what NSEC and NSEC3 records prove, only that they are signed.
 */
import { DnsFault } from '#kernel/dns/fault.ts'
import { classes, type IncomingRecord, type Message, recordHead } from '#kernel/dns/message.ts'
import { decodeName, encodeName } from '#kernel/dns/name/wire.ts'
import { nameLabels } from '#kernel/dns/name.ts'
import { rdataFromWire, rdataToWire } from '#kernel/dns/rdata.ts'
import { type DnsKey, keyTag } from '#kernel/domains/ds-record.ts'
import { isSignature } from './public-key.ts'

export type SignedRecords = {
  name: string
  type: number
  /** In the form that is signed. */
  rdata: readonly Buffer[]
  signatures: readonly Signature[]
}

type Signature = {
  algorithm: number
  /** Of the name as it is in the zone: fewer than the name has if a wildcard has made it. */
  labels: number
  ttl: number
  expiration: number
  inception: number
  keyTag: number
  signer: string
  /** The RDATA without the signature, which is signed too. */
  head: Buffer
  signature: Buffer
}

const rrsigCode = 46
/** Types whose names are compressed in messages and in lower case when they are signed (RFC 4034 section 6.2). */
const typesWithNames: Readonly<Record<number, string>> = { 5: 'CNAME', 6: 'SOA', 39: 'DNAME' }
/** The octets of an RRSIG before the name of the signer. */
const fixedOctets = 18
/** A server must not make this machine look at one set for long (CVE-2023-50387). */
const signaturesMax = 32
const recordsMax = 100

/** How many signatures may still be verified for one question, however many zones it leads to. */
export type Allowance = { verifications: number }

export function signedRecords(
  message: Message,
  section: 'answers' | 'authority',
  { name, type }: { name: string; type: number },
): SignedRecords {
  const own = message[section].filter((one) => one.name === name && one.class === classes.in)
  return {
    name,
    type,
    rdata: own.filter((one) => one.type === type).flatMap((one) => signedForm(message, one) ?? []),
    signatures: own
      .filter((one) => one.type === rrsigCode)
      .slice(0, signaturesMax)
      .flatMap((one) => signatureOf(message.octets, one, type) ?? []),
  }
}

function signedForm({ octets }: Message, { type, at, length }: IncomingRecord): Buffer | null {
  const named = typesWithNames[type]
  if (named === undefined) return octets.subarray(at, at + length)
  try {
    return rdataToWire(named, rdataFromWire(named, octets, at, length))
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

function signatureOf(octets: Buffer, { at, length }: IncomingRecord, covered: number): Signature | null {
  if (length < fixedOctets || octets.readUInt16BE(at) !== covered) return null
  try {
    const { name: signer, end } = decodeName(octets.subarray(0, at + length), at + fixedOctets)
    return {
      algorithm: octets.readUInt8(at + 2),
      labels: octets.readUInt8(at + 3),
      ttl: octets.readUInt32BE(at + 4),
      expiration: octets.readUInt32BE(at + 8),
      inception: octets.readUInt32BE(at + 12),
      keyTag: octets.readUInt16BE(at + 16),
      signer,
      head: Buffer.concat([octets.subarray(at, at + fixedOctets), encodeName(signer)]),
      signature: octets.subarray(end, at + length),
    }
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

type Signer = { zone: string; keys: readonly DnsKey[]; now: Date; allowance: Allowance }

/**
 * Whether one of these keys of a zone has signed the records, and the signature is valid now. False too once the allowance
 * is used up.
 */
export function isSignedByZone(records: SignedRecords, { zone, keys, now, allowance }: Signer): boolean {
  if (records.rdata.length > recordsMax) return false
  const tagged = keys.map((key) => ({ key, tag: keyTag(key) }))
  for (const signature of records.signatures) {
    if (signature.signer !== zone || !isCurrent(signature, now)) continue
    for (const { key, tag } of tagged) {
      if (key.algorithm !== signature.algorithm || tag !== signature.keyTag) continue
      if (allowance.verifications === 0) return false
      allowance.verifications--
      if (isSignature(key, signedData(records, signature), signature.signature)) return true
    }
  }
  return false
}

/** Times are numbers of 32 bits that start again at 0 in 2106 (RFC 4034 section 3.1.5). */
function isCurrent({ inception, expiration }: Signature, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000)
  return ((seconds - inception) | 0) >= 0 && ((expiration - seconds) | 0) >= 0
}

/** RFC 4034 section 3.1.8.1. */
function signedData({ name, type, rdata }: SignedRecords, { head, labels, ttl }: Signature): Buffer {
  const own = nameLabels(name)
  const owner = labels < own.length ? ['*', ...own.slice(own.length - labels)].join('.') : name
  const ordered = [...rdata].sort(Buffer.compare)
  const unique = ordered.filter((one, index) => index === 0 || !one.equals(ordered[index - 1] as Buffer))
  const records = unique.flatMap((one) => [
    encodeName(owner),
    recordHead({ type, class: classes.in, ttl }, one.length),
    one,
  ])
  return Buffer.concat([head, ...records])
}
