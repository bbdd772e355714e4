import { createHash } from 'node:crypto'

/** A DS record at the registry (RFC 4034, section 5), with the DNSKEY that it is made from, if that is known. */
export type DsRecord = {
  readonly keyTag: number
  readonly algorithm: number
  readonly digestType: number
  /** Hexadecimal, in lower case. */
  readonly digest: string
  /** Some registrars take the key and make the DS record themselves. */
  readonly key?: DnsKey
}

/** A DNSKEY record (RFC 4034, section 2). `publicKey` is base64 without blanks. */
export type DnsKey = { readonly flags: number; readonly algorithm: number; readonly publicKey: string }

/** The DS record in the presentation format of zone files. */
export function dsText({ keyTag, algorithm, digestType, digest }: DsRecord): string {
  return `${keyTag} ${algorithm} ${digestType} ${digest}`
}

/** Reads what `dsText` writes, or null. */
export function dsRecordOf(text: string): DsRecord | null {
  const [, keyTag, algorithm, digestType, digest] =
    /^(\d{1,5})\s+(\d{1,3})\s+(\d{1,3})\s+([0-9a-f\s]+)$/i.exec(text.trim()) ?? []
  if (digest === undefined) return null
  return {
    keyTag: Number(keyTag),
    algorithm: Number(algorithm),
    digestType: Number(digestType),
    digest: digest.replace(/\s/g, '').toLowerCase(),
  }
}

/** Whether both have the same records, in any order. */
export function areSameDsRecords(a: readonly DsRecord[], b: readonly DsRecord[]): boolean {
  return a.map(dsText).sort().join() === b.map(dsText).sort().join()
}

/** The DNSKEY record in the presentation format of zone files. */
export function dnsKeyText({ flags, algorithm, publicKey }: DnsKey): string {
  return `${flags} 3 ${algorithm} ${publicKey}`
}

/** Reads a DNSKEY record in the presentation format of zone files, or null. */
export function dnsKeyOf(text: string): DnsKey | null {
  const [, flags, algorithm, publicKey] =
    /^(\d{1,5})\s+3\s+(\d{1,3})\s+([A-Za-z0-9+/=\s]+)$/.exec(text.trim()) ?? []
  if (publicKey === undefined) return null
  return { flags: Number(flags), algorithm: Number(algorithm), publicKey: publicKey.replace(/\s/g, '') }
}

/** The digest types of DS records that are in use (RFC 3658, RFC 4509, RFC 6605). */
const digestAlgorithms: Readonly<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' }

/** The DS record of a key of the zone `name`, by default with SHA-256. */
export function dsOfKey(name: string, key: DnsKey, digestType: 1 | 2 | 4 = 2): DsRecord {
  const rdata = dnskeyRdata(key)
  return {
    keyTag: keyTagOf(rdata),
    algorithm: key.algorithm,
    digestType,
    digest: createHash(digestAlgorithms[digestType] ?? '')
      .update(nameToWire(name))
      .update(rdata)
      .digest('hex'),
    key,
  }
}

/** Whether the digest type of a DS record is known. */
export function isKnownDigest({ digestType }: Pick<DsRecord, 'digestType'>): boolean {
  return digestType in digestAlgorithms
}

/** Whether a DS record is made from one of these keys. Null: its digest type is not known. */
export function matchesKey(name: string, ds: DsRecord, keys: readonly DnsKey[]): boolean | null {
  if (!isKnownDigest(ds)) return null
  const digestType = ds.digestType as 1 | 2 | 4
  return keys.some((key) => dsText(dsOfKey(name, key, digestType)) === dsText(ds))
}

/** The number by which DS records and signatures name a key. Several keys can have the same. */
export function keyTag(key: DnsKey): number {
  return keyTagOf(dnskeyRdata(key))
}

function dnskeyRdata({ flags, algorithm, publicKey }: DnsKey): Buffer {
  const protocol = 3
  return Buffer.concat([
    Buffer.from([flags >> 8, flags & 0xff, protocol, algorithm]),
    Buffer.from(publicKey, 'base64'),
  ])
}

/** RFC 4034, appendix B. */
function keyTagOf(rdata: Buffer): number {
  const sum = rdata.reduce((total, octet, index) => total + (index % 2 === 0 ? octet << 8 : octet), 0)
  return (sum + ((sum >> 16) & 0xffff)) & 0xffff
}

function nameToWire(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}
