/** Reads certificate revocation lists (RFC 5280 section 5). */
import type { X509Certificate } from 'node:crypto'
import { boundsAt, contextTag, DerFault, DerReader, serialOf, tags } from './der.ts'
import { reasonOf, type Status, StatusUnknown } from './revocation.ts'
import { isSigned } from './signature.ts'
import { canonicalAddress } from './sources.ts'

export type RevocationList = {
  thisUpdate: Date
  nextUpdate: Date | null
  /** Whether it is for certificates that name it by one of these addresses, in canonical form (`canonicalAddress`). */
  isFor(addresses: readonly string[]): boolean
  /** What it says of each of these serial numbers. Throws StatusUnknown if an entry cannot be read. */
  statusOf(serials: readonly string[]): ReadonlyMap<string, Status>
}

const oids = {
  reason: '551d15',
  number: '551d14',
  authorityKey: '551d23',
  issuingPoint: '551d1c',
} as const

/**
 * Throws StatusUnknown if it cannot be read, is not signed by this issuer, or has changes only, or is
 * the list of several issuers or not for servers.
 */
export function readRevocationList(der: Buffer, issuer: X509Certificate): RevocationList {
  return readable(() => listIn(der, issuer))
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof DerFault) throw new StatusUnknown(`The list cannot be read: ${error.message}`)
    throw error
  }
}

function listIn(der: Buffer, issuer: X509Certificate): RevocationList {
  const whole = new DerReader(der).inside()
  const signed = whole.next(tags.sequence)
  const algorithm = whole.inside().next(tags.oid).content
  const signature = whole.bits()
  if (!isSigned(signed.whole, { algorithm, signature, key: issuer.publicKey }))
    throw new StatusUnknown('The list is not signed by the issuer of the certificate')
  const list = new DerReader(signed.content)
  list.optional(tags.integer)
  list.next(tags.sequence)
  list.next(tags.sequence)
  const thisUpdate = list.time()
  const isTime = list.peek() === tags.utcTime || list.peek() === tags.generalizedTime
  const nextUpdate = isTime ? list.time() : null
  const entries = list.optional(tags.sequence)?.content ?? Buffer.alloc(0)
  const extensions = list.optional(contextTag(0))
  const scope = extensions ? scopeIn(extensions.content) : null
  return {
    thisUpdate,
    nextUpdate,
    isFor: (addresses) => scope === null || scope.some((one) => addresses.includes(one)),
    statusOf: (serials) => readable(() => statusIn(entries, serials)),
  }
}

/** The addresses of the certificates that it is for; null: all of the issuer. */
function scopeIn(content: Buffer): readonly string[] | null {
  let scope: readonly string[] | null = null
  const extensions = new DerReader(content).inside()
  while (!extensions.isAtEnd) {
    const extension = extensions.inside()
    const oid = extension.next(tags.oid).content.toString('hex')
    const isCritical = extension.optional(tags.boolean) !== null
    const value = extension.next(tags.octets).content
    if (oid === oids.issuingPoint) scope = scopeOf(value)
    else if (isCritical && oid !== oids.number && oid !== oids.authorityKey)
      throw new StatusUnknown('The list is only a part, or has a rule that is not known')
  }
  return scope
}

/** The members of an issuing distribution point that exclude certificates of servers, if they are true. */
const excluding = new Set([0x82, 0x84, 0x85])
/** A list for some reasons says nothing of a certificate that was revoked for another one. */
const someReasonsTag = 0x83

function scopeOf(value: Buffer): readonly string[] | null {
  let scope: readonly string[] | null = null
  const point = new DerReader(value).inside()
  while (!point.isAtEnd) {
    const { tag, content } = point.next()
    if (tag === contextTag(0)) scope = addressesOf(content)
    if (tag === someReasonsTag || (excluding.has(tag) && content[0] !== 0))
      throw new StatusUnknown('The list is not for certificates of servers')
  }
  return scope
}

const uriTag = 0x86

/** One of the addresses of the list has to be one of the certificate (RFC 5280 section 6.3.3, b 2 i). */
function addressesOf(distributionPoint: Buffer): string[] {
  const fullName = new DerReader(distributionPoint).optional(contextTag(0))
  if (!fullName) return []
  const names = new DerReader(fullName.content)
  const found: string[] = []
  while (!names.isAtEnd) {
    const { tag, content } = names.next()
    if (tag === uriTag) found.push(canonicalAddress(content.toString('latin1')))
  }
  return found
}

/** More entries than serial numbers may look like them by chance. */
const chanceMax = 1000

/** Entries are compared in place: millions fit into a list, and objects of all would block the process for many seconds. */
function statusIn(entries: Buffer, serials: readonly string[]): ReadonlyMap<string, Status> {
  const found = new Map<string, Status>(serials.map((serial) => [serial, { state: 'good' }]))
  const marks = new Set(serials.map(markOfSerial))
  let left = serials.length + chanceMax
  for (let at = 0; at < entries.length; ) {
    const bounds = boundsAt(entries, at, tags.sequence)
    at = bounds.end
    if (!marks.has(markOf(entries, boundsAt(entries, bounds.begin, tags.integer)))) continue
    if (left-- === 0) throw new DerFault('it repeats serial numbers')
    const entry = new DerReader(entries.subarray(bounds.begin, bounds.end))
    const serial = serialOf(entry.next(tags.integer).content)
    if (!found.has(serial)) continue
    found.set(serial, { state: 'revoked', at: entry.time(), reason: reasonOf(reasonIn(entry)) })
  }
  return found
}

function markOfSerial(serial: string): number {
  const bytes = Buffer.from(serial, 'hex')
  return markOf(bytes, { begin: 0, end: bytes.length })
}

/** The same for a number with and without leading zeros. */
function markOf(bytes: Buffer, { begin, end }: { begin: number; end: number }): number {
  let mark = 0
  for (let at = begin; at < end; at++) mark = (Math.imul(mark, 31) + (bytes[at] ?? 0)) | 0
  return mark
}

function reasonIn(entry: DerReader): number | undefined {
  if (entry.isAtEnd) return undefined
  const extensions = entry.inside()
  while (!extensions.isAtEnd) {
    const extension = extensions.inside()
    const oid = extension.next(tags.oid).content.toString('hex')
    extension.optional(tags.boolean)
    const value = extension.next(tags.octets).content
    if (oid === oids.reason) return new DerReader(value).next(tags.enumerated).content[0]
  }
  return undefined
}
